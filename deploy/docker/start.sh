#!/bin/sh
# Builds the checked-out version as an image of that name, writes the name into .env, and starts it: docs/operate/update.md.
# With COMPOSE_PROFILES=editor in .env, also the editor, as an image with -editor behind that name.
# With "due", for cron: does nothing unless that version runs. Without a new version, Docker builds again only if DAY
# differs, the day of the article that was due last, and otherwise nothing changes.
set -eu
cd "$(dirname "$0")/../.."
image=sandglass:$(git describe --tags --always)
if [ "${1-}" = due ] && ! grep -qx "SANDGLASS_IMAGE=$image" .env; then exit; fi
day=$(sed -n "s/^date: *[\"']*\([0-9-]*\).*/\1/p" frontend/content/articles/*.md |
  awk -v today="$(date -u +%F)" '$1 <= today' | sort | tail -n 1)
SANDGLASS_IMAGE=$image docker compose build --build-arg "DAY=$day"
if grep -q '^SANDGLASS_IMAGE=' .env 2>/dev/null; then
  sed -i "s|^SANDGLASS_IMAGE=.*|SANDGLASS_IMAGE=$image|" .env
else
  # After a last line that has no end, too.
  printf '\nSANDGLASS_IMAGE=%s\n' "$image" >> .env
fi
docker compose up --no-build --detach --wait
