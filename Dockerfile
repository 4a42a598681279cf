# docker build -t whimbrel .
# docker run -p 127.0.0.1:4700:4700 -v whimbrel:/data whimbrel

FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY . .
# The pinned Bun and the locked dependencies, as on any other machine.
RUN node scripts/bootstrap.mjs build
# A volume takes the owner and mode of the folder it is first mounted over.
RUN install -d -m 700 -o 65532 -g 65532 /data

FROM gcr.io/distroless/cc-debian12:nonroot
LABEL org.opencontainers.image.title="Whimbrel" \
      org.opencontainers.image.description="Error, event and trace ingest that a small team runs itself" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /src/dist/whimbrel /whimbrel
COPY --from=build --chown=65532:65532 /data /data
ENV WHIMBREL_DATA=/data WHIMBREL_HOST=0.0.0.0 WHIMBREL_PORT=4700
VOLUME /data
EXPOSE 4700
USER 65532:65532
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["/whimbrel", "health"]
ENTRYPOINT ["/whimbrel"]
# Plain http, because a container cannot know what stands in front of it: publish the port on
# loopback or a private network, and let a proxy end TLS (docs/operations.md). Not
# --trusted-proxies: every client comes from the bridge's address, and would be believed.
CMD ["serve", "--insecure-http"]
