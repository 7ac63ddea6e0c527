#!/bin/sh
# ops/image/prune.sh PART FOLDER
#
# Prepares the content of a part's image. FOLDER/json has the manifests that say what is installed, FOLDER/full the
# sources. PART is the folder of its workspace: gateway, subgraphs/events, importer and so on.
set -eu
part=$1
folder=$2
package=$(node -p 'require(process.argv[1]).name' "./$part/package.json")
turbo=tools/changed/node_modules/.bin/turbo
if [ ! -e $turbo ]; then turbo="npx --yes turbo@$(node -p 'require("./tools/changed/package.json").dependencies.turbo')"; fi

TURBO_TELEMETRY_DISABLED=1 TURBO_GLOBAL_WARNING_DISABLED=1 $turbo prune "$package" --docker --out-dir "$folder" >&2
node ops/image/withoutUnused.js "$folder"

# No workspace owns these.
mkdir -p "$folder/full/ops/image"
cp ops/image/finish.sh "$folder/full/ops/image"
cp tsconfig.base.json LICENSE NOTICE "$folder/full"
# The reference shows these, and outlets the first.
if [ -e "$folder/full/gateway/reference" ] || [ -e "$folder/full/outlets" ]; then cp CHANGELOG.md "$folder/full"; fi
if [ -e "$folder/full/gateway/reference" ]; then cp -R docs "$folder/full"; fi
