// Starts what `npm run production` has made: `npm ci --omit=dev`, then `node start.mjs`.
await import('./scripts/start.mjs');
