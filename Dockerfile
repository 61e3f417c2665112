# The house in a container: `docker compose up` brings PostgreSQL and Redis with it.
FROM python:3.12-slim

RUN useradd --create-home --uid 1000 ludotoc \
 && mkdir -p /var/lib/ludotoc /var/cache/ludotoc \
 && chown ludotoc /var/lib/ludotoc /var/cache/ludotoc
WORKDIR /srv/ludotoc
COPY pyproject.toml README.md LICENSE ./
COPY src src
RUN pip install --no-cache-dir '.[scale]'

USER ludotoc
# Keys and, with SQLite, everything else; and what was compiled, so that it is compiled once.
ENV LUDOTOC_HOME=/var/lib/ludotoc LUDOTOC_CACHE=/var/cache/ludotoc PYTHONUNBUFFERED=1
VOLUME ["/var/lib/ludotoc", "/var/cache/ludotoc"]
EXPOSE 8420
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8420/healthz')"]
ENTRYPOINT ["ludotoc", "serve", "--host", "0.0.0.0", "--log", "json"]
