#!/usr/bin/env bash
# Everything that shows the page is right: types, unit tests, the committed build, and a browser.
set -euo pipefail
cd "$(dirname "$0")"

npm ci --no-audit --no-fund
npm run types -- --check
npm run check
npm test
npm run build
git diff --exit-code -- ../../server/static
if [ -x "${CHROMIUM:-/usr/bin/chromium}" ]; then npm run browser; fi
