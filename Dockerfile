# An image that runs the project's own tests: what there is to run while the server is being built.
#
#   docker build -t bastide . && docker run --rm bastide
#   docker run --rm bastide python -m bench

FROM python:3.11-slim-bookworm AS build
WORKDIR /bastide
RUN python -m venv /venv
ENV PATH=/venv/bin:$PATH
COPY . .
RUN pip install --no-cache-dir --disable-pip-version-check -c constraints.txt hatchling \
    && pip install --no-cache-dir --disable-pip-version-check -c constraints.txt --no-build-isolation \
        ".[test]"

FROM python:3.11-slim-bookworm
COPY --from=build /venv /venv
ENV PATH=/venv/bin:$PATH PYTHONDONTWRITEBYTECODE=1
RUN useradd --create-home --uid 10001 player
WORKDIR /home/player/bastide
COPY --chown=player . .
USER 10001
CMD ["python", "-m", "pytest", "-n", "auto"]
