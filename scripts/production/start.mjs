// Starts what `npm run production` has made: `npm ci --omit=dev`, then `node start.mjs`.
const [major] = process.versions.node.split('.');
if (Number(major) < 24) {
  console.error(`This needs Node 24 or later; it runs under ${process.version}.`);
  process.exit(1);
}
await import('./scripts/start.mjs');
