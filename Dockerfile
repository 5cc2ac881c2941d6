# A server for the games: small, not root, its data in a volume.
#
#   docker build -t bastide .
#   docker run --rm -p 8765:8765 -v bastide:/data bastide
#
# Settings are environment variables (BASTIDE_PUBLIC_URL) or flags after the name of the image
# (`bastide serve --help`); docs/operations.md has them all.

FROM python:3.11-slim-bookworm AS build
WORKDIR /source
COPY . .
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN pip install -c constraints.txt hatchling \
    && pip wheel --no-deps --no-build-isolation -w /wheels . \
    && python -m venv --without-pip /venv \
    && pip --python /venv/bin/python install -c constraints.txt "$(ls /wheels/*.whl)"

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 bastide && install -d -o bastide -g bastide -m 700 /data
COPY --from=build /venv /venv
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    BASTIDE_DATA=/data/bastide.sqlite \
    BASTIDE_LOG_FORMAT=json
USER 10001
WORKDIR /data
VOLUME /data
EXPOSE 8765
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import os, urllib.request as web; web.urlopen('http://127.0.0.1:' + os.environ.get('BASTIDE_PORT', '8765') + '/healthz', timeout=4)"]
ENTRYPOINT ["bastide"]
CMD ["serve"]
