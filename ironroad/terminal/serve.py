"""`ironroad serve`: the web site."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from ironroad.terminal.complaint import Complaint


def run(args: Namespace) -> int:
    from ironroad.site.serve import SeveralNeedPostgres, serve

    if not 0 <= args.port < 65536:
        raise Complaint(f"{args.port} is no port; ports are 0 to 65535")
    if args.workers < 1:
        raise Complaint("there is at least one worker")
    try:
        serve(args.host, args.port, Path(args.data), args.workers)
    except SeveralNeedPostgres as error:
        raise Complaint(str(error)) from error
    except OSError as error:
        raise Complaint(
            f"cannot serve at {args.host}:{args.port} with data in {args.data}: {error}"
        ) from error
    return 0
