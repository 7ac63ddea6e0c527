# syntax=docker/dockerfile:1
# One image for each part: docker build --build-arg PART=subgraphs/events --tag calendar-events .
#
# PART is the folder of a workspace: gateway, outlets, pictures, subgraphs/events, subgraphs/directory, subgraphs/taxonomy or importer. The
# part's process is PID 1, runs as a user without rights and writes to /data only. Other commands of the same image:
#
#   node /part/packages/postgres/src/record/migrateCommand.ts DOMAIN   migrates a database (npm run migrate)
#   node src/keys/main.ts list                              in the gateway's: keys (npm run keys)
#   node src/import.ts FILE                                 in the importer's, which has no service: an import
#
# docs/operating.md "Images" says more. The Node is the one in package.json.
ARG NODE=24.21.0-bookworm-slim

FROM node:${NODE} AS pruned
ARG PART
WORKDIR /repository
COPY . .
RUN --mount=type=cache,target=/root/.npm ops/image/prune.sh "$PART" ../pruned

FROM node:${NODE} AS finished
WORKDIR /part
COPY --from=pruned /pruned/json/ ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY --from=pruned /pruned/full/ ./
RUN --mount=type=cache,target=/root/.npm ops/image/finish.sh && mkdir ../data

FROM node:${NODE}
ARG PART
# Free memory is kept for the next buffers, up to 64 MiB: answers of a hundred kilobytes otherwise cost up to twice the
# processor time, for pages that glibc gives back and takes again.
ENV MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=67108864 \
    MALLOC_MMAP_THRESHOLD_=4194304
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4000 \
    ADMIN_HOST=0.0.0.0 \
    DATA_DIR=/data \
    NODE_COMPILE_CACHE=/data/compiled
COPY --from=finished /part /part
COPY --from=finished --chown=1000:1000 /data /data
USER 1000:1000
WORKDIR /part/${PART}
EXPOSE 4000 4010
CMD ["node", "src/main.ts"]
