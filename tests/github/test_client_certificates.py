"""A server whose certificate only the user's own bundle knows."""

import json
import ssl
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_address
from threading import Thread

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from forge_clients import Naps
from patchwidth.adapters.github.client import GitHub
from patchwidth.model.forge import ForgeError


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """A file with a certificate that signs itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "forge")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), 7, now - timedelta(days=1), now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = tmp_path_factory.mktemp("tls") / "bundle.pem"
    plain = serialization.NoEncryption()
    secret = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    file.write_bytes(made.public_bytes(serialization.Encoding.PEM) + secret)
    return file


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        body = json.dumps({"user": None, "body": "found"}).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


class Quiet(HTTPServer):
    def handle_error(self, request, client_address):
        """A client that hangs up over the certificate is what is tested."""


@pytest.fixture
def address(certificate):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server = Quiet(("127.0.0.1", 0), Handler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield f"https://127.0.0.1:{server.server_address[1]}/api/v3"
    server.shutdown()
    server.server_close()
    thread.join()


def test_an_unknown_certificate_is_refused_at_once(address):
    naps = Naps()
    with pytest.raises(ForgeError, match="CERTIFICATE_VERIFY_FAILED"):
        GitHub("acme/shop", "t", api_url=address, sleep=naps).issue_text(1)
    assert naps.taken == []


def test_a_bundle_that_is_given(address, certificate):
    assert GitHub("acme/shop", "t", api_url=address, verify=str(certificate)).issue_text(1) == ("", "found")


def test_the_bundle_of_the_environment(address, certificate, monkeypatch):
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(certificate))
    assert GitHub("acme/shop", "t", api_url=address).issue_text(1) == ("", "found")
