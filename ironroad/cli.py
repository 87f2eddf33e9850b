"""The command `ironroad`."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module

import ironroad
from ironroad.core.extras import needed
from ironroad.terminal.complaint import Complaint, Misprint
from ironroad.terminal.parser import make_parser

BAD_INPUT = 2
BROKEN = 1
INTERRUPTED = 130
DEBUG = "IRONROAD_DEBUG"

USER_ERRORS = (
    Complaint,
    ironroad.BoardError,
    ironroad.OptionError,
    ironroad.PositionError,
    ironroad.SetupError,
)


def main(argv: list[str] | None = None) -> int:
    """Run a command; the answer is the exit code."""
    _mend_streams()
    parser = make_parser()
    args = parser.parse_args(argv)
    if args.command is None:
        parser.print_help()
        return 0
    return _guarded(args)


def _guarded(args: argparse.Namespace) -> int:
    try:
        code = int(import_module(f"ironroad.terminal.{args.module}").run(args))
        sys.stdout.flush()
        return code
    except Misprint as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    except USER_ERRORS as error:
        return _complain(str(error), BAD_INPUT)
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED)
    except BrokenPipeError:
        _close_pipe()
        return BROKEN
    except OSError as error:
        return _complain(error.strerror or str(error), BROKEN)
    except ModuleNotFoundError as error:
        if not error.name or error.name.startswith("ironroad"):
            raise
        print(f"ironroad {args.command} needs {needed(error.name)}", file=sys.stderr)
        return BROKEN
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        fault = f"{type(error).__name__}: {error}"
        return _complain(f"this is a fault of ironroad itself ({fault}); {DEBUG}=1 shows where", BROKEN)


def _complain(message: str, code: int) -> int:
    print(f"ironroad: {message}", file=sys.stderr)
    return code


def _mend_streams() -> None:
    """A closed stream, a sign the terminal lacks or input that is no text must not end a game."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")


def _close_pipe() -> None:
    """Nobody reads on, so nothing must be flushed at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
