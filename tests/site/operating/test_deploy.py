"""What lies in deploy/ works: by the programs it is for where they are installed, by its parts everywhere."""

from __future__ import annotations

import datetime
import fnmatch
import json
import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from websockets.sync.client import connect

from benchmarks.processes import wait_until
from ironroad.terminal.parser import make_parser
from tests.helpers.confined import LIBRARY
from tests.helpers.places import PACKAGE, ROOT
from tests.helpers.quick import Quick
from tests.helpers.server import Server, Visitor

DEPLOY = ROOT / "deploy"
UNITS = ("ironroad.service", "ironroad-backup.service", "ironroad-backup.timer")
COMMAND = "/opt/ironroad/bin/ironroad"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


def read(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def understood(words: list[str]) -> str:
    """The command that these words give, if they are good."""
    return str(make_parser().parse_args(words).command)


# systemd


def test_the_units_give_commands_that_there_are() -> None:
    [start] = re.findall(rf"^ExecStart={COMMAND} (.+)$", read("ironroad.service"), re.M)
    assert understood(shlex.split(start)) == "serve"
    [backup] = re.findall(rf"'{COMMAND} (.+)'$", read("ironroad-backup.service"), re.M)
    assert understood(shlex.split(backup)) == "site"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    for name in UNITS:
        (tmp_path / name).write_text(read(name).replace(COMMAND, sys.executable), encoding="utf-8")
    files = [str(tmp_path / name) for name in UNITS]
    done = subprocess.run(["systemd-analyze", "verify", *files], capture_output=True, text=True)
    about_ours = [line for line in done.stderr.splitlines() if "ironroad" in line]
    assert (done.returncode, about_ours) == (0, []), done.stderr


class Confined(Server):
    program = (sys.executable, "-m", "tests.helpers.confined", str(DEPLOY / UNITS[0]), *Server.program)


@pytest.mark.skipif(not (shutil.which("systemd-analyze") and LIBRARY), reason="systemd is not installed")
def test_the_unit_allows_what_the_site_asks_of_the_system(tmp_path: Path) -> None:
    server = Confined(tmp_path)
    try:
        visitor = Visitor(server)
        with visitor.client:
            # Bots and the painter have processes of their own.
            path = visitor.new_table("greedy", "greedy", "greedy")
            wait_until(lambda: visitor.state(path)["number"] > 20, "no bot moves")
            assert visitor.get(f"{path}/at/1/picture.png").status_code == 200
            assert visitor.get("/readyz").status_code == 200
    finally:
        ended = server.stop()
    assert ended == 0


# The container


def instructions(kind: str) -> list[str]:
    return re.findall(rf"^{kind} (.+)$", read("Containerfile"), re.M)


def test_the_container_copies_what_there_is() -> None:
    copied = [words.split()[:-1] for words in instructions("COPY") if not words.startswith("--from")]
    names = [name for words in copied for name in words]
    assert names
    assert [name for name in names if not (ROOT / name).exists()] == []


def test_the_container_installs_what_the_site_needs() -> None:
    [extras] = re.findall(r"'\.\[([\w,]+)\]'", read("Containerfile"))
    assert set(extras.split(",")) <= set(PROJECT["project"]["optional-dependencies"])
    assert PROJECT["project"]["scripts"]["ironroad"] == "ironroad.cli:main"


def test_the_container_starts_and_looks_after_itself(tmp_path: Path) -> None:
    [entry], [words] = instructions("ENTRYPOINT"), instructions("CMD")[-1:]
    assert json.loads(entry) == [COMMAND]
    assert understood(json.loads(words)) == "serve"
    [check] = re.findall(r"^HEALTHCHECK .* CMD (\[.*\])$", read("Containerfile"), re.M)
    _python, *program = json.loads(check)
    server = Quick(tmp_path)
    program = [word.replace("127.0.0.1:8000", f"127.0.0.1:{server.port}") for word in program]
    assert subprocess.run([sys.executable, *program]).returncode == 0
    server.stop()
    assert subprocess.run([sys.executable, *program], stderr=subprocess.DEVNULL).returncode != 0


def test_all_that_is_not_python_is_installed() -> None:
    patterns = PROJECT["tool"]["setuptools"]["package-data"]["ironroad"]
    others = [
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc", ".so", ".pyi")
    ]
    assert others
    missing = [name for name in others if not any(fnmatch.fnmatch(name, pattern) for pattern in patterns)]
    assert missing == []


# Proxies


needs_caddy = pytest.mark.skipif(not shutil.which("caddy"), reason="Caddy is not installed")
needs_nginx = pytest.mark.skipif(not NGINX, reason="nginx is not installed")


@needs_caddy
def test_caddy_understands_its_file() -> None:
    words = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def certify(folder: Path) -> None:
    """A certificate for this computer, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    names = x509.SubjectAlternativeName([x509.DNSName("localhost")])
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = made.serial_number(x509.random_serial_number()).add_extension(names, critical=False)
    made = made.not_valid_before(now).not_valid_after(now + datetime.timedelta(days=1))
    pem, plain = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    (folder / "fullchain.pem").write_bytes(made.sign(key, hashes.SHA256()).public_bytes(pem))
    (folder / "privkey.pem").write_bytes(key.private_bytes(pem, plain, serialization.NoEncryption()))


def local(text: str, server: Server, port: int, folder: Path) -> str:
    """The file for nginx, with the places of a test."""
    text = re.sub(r"listen \[::\].*;", "", text).replace("listen 443", f"listen 127.0.0.1:{port}")
    text = text.replace("listen 80", f"listen 127.0.0.1:{free_port()}").replace("games.example", "localhost")
    text = text.replace("/etc/letsencrypt/live/localhost", str(folder)).replace(":8000", f":{server.port}")
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    places += f"access_log {folder}/access;"
    return f"daemon off; pid {folder}/pid; error_log {folder}/log; events {{}} http {{ {places} {text} }}"


@pytest.fixture
def behind_nginx(tmp_path: Path) -> Iterator[tuple[Server, str]]:
    """A site, and its address at a proxy."""
    port = free_port()
    url = f"https://localhost:{port}"
    server = Quick(tmp_path / "data", IRONROAD_ADDRESS=url, IRONROAD_CHANGES_A_MINUTE="3")
    certify(tmp_path)
    (tmp_path / "nginx.conf").write_text(local(read("nginx.conf"), server, port, tmp_path))
    words = [str(NGINX), "-c", str(tmp_path / "nginx.conf"), "-e", str(tmp_path / "log")]
    proxy = subprocess.Popen(words, stderr=subprocess.DEVNULL)
    wait_until(lambda: (tmp_path / "pid").exists() or proxy.poll() is not None, "nginx does not start")
    assert proxy.poll() is None, (tmp_path / "log").read_text()
    yield server, url
    proxy.terminate()
    proxy.wait()
    server.stop()


@needs_nginx
def test_a_table_is_played_through_nginx(behind_nginx: tuple[Server, str], tmp_path: Path) -> None:
    server, url = behind_nginx
    safe = ssl.create_default_context(cafile=str(tmp_path / "fullchain.pem"))
    visitor = Visitor(server)
    visitor.client.close()
    forged = {"x-forwarded-for": "192.0.2.1", "x-request-id": "forged-by-a-stranger"}
    visitor.client = httpx.Client(base_url=url, verify=safe, headers=forged)
    with visitor.client:
        path = visitor.new_table("person", "person", "person")
        page = visitor.get(path)
        assert page.headers["x-request-id"] != forged["x-request-id"]
        cookies = page.headers.get_list("set-cookie") or visitor.client.get("/").headers.get_list(
            "set-cookie"
        )
        assert all("Secure" in cookie for cookie in cookies)
        origin = {"Origin": url}
        with connect(f"wss{url[5:]}{path}/live", ssl=safe, additional_headers=origin) as window:
            number = json.loads(window.recv(20))["number"]
            assert visitor.move(path, "shares 2", number).status_code == 200
            while json.loads(window.recv(20)).get("number") != number + 1:
                pass
        assert {visitor.client.get(path).status_code for path in ("/metrics", "/readyz")} == {404}
        # Whoever says that they are somebody else is still one address.
        codes = []
        for person in range(4):
            visitor.client.headers["x-forwarded-for"] = f"192.0.2.{person}"
            codes.append(visitor.post("/settings", lang="en").status_code)
        assert codes[-1] == 429


# What a proxy says of those whom it could not answer.
KEY = "the-word-of-a-seat"


def ask_in_vain(address: str) -> None:
    answer = httpx.get(f"{address}/s/{KEY}", verify=False)
    assert answer.status_code in (502, 301, 308), answer.text


@needs_nginx
def test_no_link_is_in_a_log_of_nginx(behind_nginx: tuple[Server, str], tmp_path: Path) -> None:
    server, url = behind_nginx
    server.stop()
    text = (tmp_path / "nginx.conf").read_text()
    [plain] = re.findall(r"listen 127.0.0.1:(\d+);", text)
    ask_in_vain(url)
    ask_in_vain(f"http://localhost:{plain}")
    logs = [(tmp_path / name).read_text() for name in ("log", "access")]
    assert not [log for log in logs if KEY in log]


@needs_caddy
def test_no_link_is_in_a_log_of_caddy(tmp_path: Path) -> None:
    safe, plain, nobody = free_port(), free_port(), free_port()
    own = f"admin off\nlocal_certs\nskip_install_trust\nhttp_port {plain}"
    text = read("Caddyfile").replace("\n{\n", f"\n{{\n{own}\n", 1).replace("duration 10s", "duration 1s")
    text = text.replace("games.example", f"localhost:{safe}").replace(":8000", f":{nobody}")
    (tmp_path / "Caddyfile").write_text(text)
    log = tmp_path / "log"
    with log.open("w") as out:
        places = os.environ | {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
        proxy = subprocess.Popen(["caddy", "run"], cwd=tmp_path, stderr=out, env=places)
    try:
        serving = '"msg":"serving initial configuration"'
        wait_until(lambda: serving in log.read_text() or proxy.poll() is not None, "Caddy does not start")
        # It makes its certificate once it serves.
        made = '"msg":"certificate obtained successfully"'
        wait_until(lambda: made in log.read_text() or proxy.poll() is not None, "Caddy has no certificate")
        ask_in_vain(f"https://localhost:{safe}")
        ask_in_vain(f"http://localhost:{plain}")
    finally:
        proxy.terminate()
        proxy.wait()
    assert serving in log.read_text()
    assert KEY not in log.read_text()
