# The command and the server in one image: slim Debian with Node, nothing else installed, and no root at run time.
FROM node:20-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build
# What runs needs no development packages; the fonts move to where the system looks for them, with their licences, and
# leave the packages, so that the image has them once.
RUN npm prune --omit=dev --ignore-scripts \
 && for name in biz-udpgothic biz-udpmincho; do \
      package="node_modules/@expo-google-fonts/$name" \
      && mkdir -p "/image/usr/share/fonts/truetype/$name" "/image/usr/share/doc/$name/fonts" \
      && cp "$package"/*/*.ttf "/image/usr/share/fonts/truetype/$name/" \
      && cp "$package"/LICENSE_FONT "/image/usr/share/doc/$name/fonts/LICENSE"; \
    done \
 && rm -r node_modules/@expo-google-fonts \
 && mkdir -p /image/opt/pdfconv /image/usr/local/bin \
 && cp -r package.json LICENSE dist node_modules /image/opt/pdfconv/ \
 && ln -s /opt/pdfconv/dist/pdfconv.js /image/usr/local/bin/pdfconv

FROM node:20-bookworm-slim
COPY --from=build /image/ /
RUN mkdir -p /work && chown 10001:10001 /work
USER 10001
WORKDIR /work
EXPOSE 8080
ENTRYPOINT ["/usr/local/bin/pdfconv"]
CMD ["server", "--listen", "0.0.0.0:8080"]
