# The command and the server in one image, for both platforms:
#   docker buildx build --platform linux/amd64,linux/arm64 -t pdfconv .
# The last stage is a slim Debian with the single executable and the fonts, nothing else installed, and no root at run time.
# `npm run check -- --image` tries it out where there is no Docker, and reads what it needs to know from here.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build -- --binary && node cli/image-tree.mjs /image

FROM debian:bookworm-slim
COPY --from=build /image/ /
RUN install -d -o 10001 -g 10001 /work
# glibc otherwise keeps room for every thread of V8's compilers: 3 MB of a command that streams, 3% of a server.
ENV MALLOC_ARENA_MAX=2
USER 10001:10001
WORKDIR /work
EXPOSE 8080
ENTRYPOINT ["/usr/local/bin/pdfconv"]
CMD ["server", "--listen", "0.0.0.0:8080"]
