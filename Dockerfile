# One image for every environment: environment variables configure the container when it starts.
# By digest, so that every build starts from the same image. Dependabot renews it.
FROM node:24-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS base
WORKDIR /app

# Only the files that npm reads, so that a change to the source does not invalidate the layer of installed packages.
FROM base AS manifests
COPY package.json package-lock.json ./
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY e2e/package.json e2e/

FROM manifests AS build
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
# On the day an article is due, no file has changed: DAY invalidates the next layer.
ARG DAY
RUN npm run build

# The editor, with the generator and what it builds: docs/operate/editor.md. `docker build --target editor`.
FROM build AS editor
ENV NODE_ENV=production EDITOR_HOST=0.0.0.0 EDITOR_PORT=3100 EDITOR_DATA=/editor SITE_DATA=/site
# A new volume gets the owner of the folder that it is mounted on.
RUN mkdir /editor /site && chown node /editor /site
USER node
EXPOSE 3100
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "frontend/editor/server/main.ts"]

# The optional packages are the embedded database and Node. The image uses an external database and already has Node.
# What Node does not read, such as types and source maps, is 44 MB of the 78 MB that are left.
FROM manifests AS dependencies
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --omit=optional --ignore-scripts --workspace backend \
    # npm creates this folder only if a package conflicts with another version at the root.
    && mkdir -p backend/node_modules \
    && find node_modules backend/node_modules -type f \
      \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.flow' -o -iname '*.md' \) \
      ! -iname 'licen[cs]e*' ! -iname 'notice*' -delete \
    && find node_modules -type d -empty -delete

FROM base
LABEL org.opencontainers.image.title="Sandglass" \
      org.opencontainers.image.description="The website of a private cybersecurity and intelligence consultancy." \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=dependencies /app/node_modules node_modules
COPY --from=dependencies /app/backend/node_modules backend/node_modules
COPY backend/package.json backend/check-node.cjs backend/
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/backend/openapi.json backend/
COPY --from=build /app/frontend/dist frontend/dist
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
# Liveness, not readiness: an orchestrator replaces an unhealthy container. That would not repair an unavailable
# database, and would interrupt the pages, which do not need it.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The same flag as in npm start. With V8's larger default for the semi-spaces, which hold new objects, the server uses
# 100 MB more under load and is no faster (docs/evidence/measurements.md).
CMD ["node", "--max-semi-space-size=8", "backend/dist/main.js"]
