#!/bin/sh
# Every npm script starts here. This script needs only a Node that can run npm. It installs the packages if they are
# missing or package-lock.json has changed, and then continues with the Node version that the project pins.
# usage: sh deploy/local/run.sh <start|dev|test|check|e2e|bench|drills|backup|restore|recount|uploads|package|content|upgrade-drill|secrets|audit|image-steps|sbom|release> [arguments]
set -eu
cd "$(dirname "$0")/../.."

command=${1:?'say what to run: start, dev, test, check, e2e, bench, drills, backup, restore, recount, uploads, package, content, upgrade-drill, secrets, audit, image-steps, sbom or release'}
shift

lock=$(sha256sum package-lock.json)
# A hash, not a time: a fresh checkout gives every file the same age.
installed=node_modules/.installed
if [ "$(cat "$installed" 2>/dev/null || true)" != "$lock" ] || [ ! -x node_modules/.bin/node ]; then
  if [ -d node_modules ]; then
    printf 'Bringing the packages up to date … '
    npm install --no-save --loglevel=error --no-progress >/dev/null
  else
    printf 'Installing the packages (about half a minute) … '
    npm ci --loglevel=error --no-progress >/dev/null
  fi || {
    echo 'The packages could not be installed: npm says why above. The first start needs npm’s registry.' >&2
    exit 1
  }
  if [ ! -x node_modules/.bin/node ]; then
    echo 'npm did not install the pinned Node: it may have been told to ignore install scripts (npm config get ignore-scripts).' >&2
    exit 1
  fi
  # Renamed, not overwritten: in a clone whose node_modules are hard links, writing would change the mark of all clones.
  echo "$lock" >"$installed.new"
  mv "$installed.new" "$installed"
  echo 'done'
fi

PATH=$PWD/node_modules/.bin:$PATH
# Node's compile cache of the sources. Without it, compiling them again takes half of the server's start.
NODE_COMPILE_CACHE=${NODE_COMPILE_CACHE:-$PWD/node_modules/.cache/compile}
export PATH NODE_COMPILE_CACHE
exec node "deploy/local/$command.ts" "$@"
