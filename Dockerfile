# Build: everything, with the compiler that better-sqlite3 may need; the command installs the packages.
FROM node:24-bookworm AS build
WORKDIR /app
COPY . .
RUN npm run build
# The packages that no build can hold, with what they need: `external-packages.json` of the build names them.
RUN node scripts/external-packages.mjs /production

# Run: no compiler, no sources, not root.
FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    PORT=8090 \
    DATA_DIR=/var/lib/site/data \
    UPLOADS_DIR=/var/lib/site/uploads
WORKDIR /app
COPY --from=build /production/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/package.json ./
# Node keeps what it compiled in the build for the next start.
RUN mkdir -p /var/lib/site/data /var/lib/site/uploads && chown -R node:node /var/lib/site \
  && for build in dist/*/; do mkdir "${build}compiled" && chown node:node "${build}compiled"; done
USER node
VOLUME /var/lib/site
EXPOSE 8090
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/start.js"]
