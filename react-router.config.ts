import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // One manifest with the page: no second request on a bad network before the first link works.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
