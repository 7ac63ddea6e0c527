#!/bin/sh
# ops/image/finish.sh, in a pruned folder in which everything is installed
#
# Generates the code that is not in the repository, and leaves what a part needs to run. Development dependencies and
# tests go. Of Prisma's query compilers the small one for PostgreSQL stays. What is installed then is listed in
# sbom.cdx.json, as CycloneDX, beside each lock file.
set -eu
npm run generate --workspaces --if-present >&2
npm run build --workspaces --if-present >&2
for folder in pictures/faces gateway/apollo; do
  if [ -e $folder ]; then
    node packages/runtime/src/build/install.ts $folder >&2
    find $folder -name '*.map' -exec rm {} +
    (cd $folder && npm sbom --sbom-format cyclonedx --sbom-type application > sbom.cdx.json)
  fi
done
if [ -e gateway/reference ]; then node gateway/reference/build.ts >&2; fi
# Of the sandbox, the reference and the pages, what is built is served.
rm -rf gateway/sandbox/node_modules gateway/reference/node_modules gateway/reference/generated outlets/browser/node_modules outlets/browser/src
# The library that reads pictures is an optional package for each platform.
omitted=--omit=optional
if [ -e pictures/faces ]; then omitted=; fi
npm prune --omit=dev $omitted --ignore-scripts --no-audit --no-fund >&2
rm -rf node_modules/.cache node_modules/.vite
find . -name node_modules -prune -o -name '*.test.ts' -exec rm {} +
# A part without a database, as outlets, has no Prisma.
compilers=node_modules/@prisma/client/runtime
if [ -e $compilers ]; then find $compilers -name 'query_compiler_*' ! -name '*_small_bg.postgresql*' -exec rm {} +; fi
# npm sbom calls development dependencies that are not installed a fault, and with --omit=dev leaves out what they share.
npm pkg delete devDependencies --workspaces --include-workspace-root >&2
npm sbom --sbom-format cyclonedx --sbom-type application > sbom.cdx.json
