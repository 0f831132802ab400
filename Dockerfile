# The Action's image: patchwidth and git over a slim Python, and nothing that a verdict does not need.
#
# BASE is a tag. Where a registry can be asked, the release workflow passes the tag with its digest; none is kept here
# that was not looked up. `--build-arg BASE=` takes any Debian or Ubuntu with python3 (3.11 or newer, with venv).
ARG BASE=docker.io/library/python:3.13-slim-bookworm

FROM ${BASE} AS build
WORKDIR /build
COPY container/ ./
# With container/wheelhouse/ in place no index is asked; either way only the locked hashes are taken.
# --no-deps: the lock is complete, so nothing is resolved here.
RUN set -eu; \
    if [ -d wheelhouse ]; then set -- --no-index --find-links=wheelhouse; fi; \
    python3 -m venv tools; \
    python3 -m venv --without-pip /opt/patchwidth; \
    tools/bin/pip install --disable-pip-version-check --no-cache-dir --no-compile --only-binary=:all: --no-deps \
        --require-hashes "$@" -r build.txt; \
    tools/bin/pip --python /opt/patchwidth/bin/python install --disable-pip-version-check --no-cache-dir --no-compile \
        --only-binary=:all: --no-deps --require-hashes "$@" -r requirements.txt
COPY pyproject.toml README.md LICENSE source/
COPY src/ source/src/
# Our own wheel is built by the locked backend and installed without dependencies. Byte code is never checked against
# its source again: neither changes in an image. What only people read (lexers, tests, type stubs) stays behind.
RUN set -eu; \
    tools/bin/pip wheel --disable-pip-version-check --no-index --no-deps --no-build-isolation -w dist ./source; \
    tools/bin/pip --python /opt/patchwidth/bin/python install --disable-pip-version-check --no-cache-dir --no-compile \
        --no-index --no-deps dist/*.whl; \
    sh ./slim /opt/patchwidth; \
    /opt/patchwidth/bin/python -I -m compileall -q -j 0 --invalidation-mode unchecked-hash /opt/patchwidth; \
    chmod -R a-w /opt/patchwidth

FROM ${BASE}
COPY container/git /tmp/git
RUN sh /tmp/git && rm /tmp/git
COPY --from=build /opt/patchwidth /opt/patchwidth

LABEL org.opencontainers.image.title="patchwidth" \
      org.opencontainers.image.description="A gate for pull requests: measures the shape of a patch." \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.vendor="The patchwidth maintainers"

# The runner passes the job's whole environment in and starts in the workspace, which holds the patch. -I keeps both
# away from imports (a PYTHONPATH=. of the job would load the patch's own yaml.py, with the token in reach); -B writes
# no byte code.
ENTRYPOINT ["/opt/patchwidth/bin/python", "-I", "-B", "-m", "patchwidth", "action"]
