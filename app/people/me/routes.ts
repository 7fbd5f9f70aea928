import { type RouteConfig, relative } from '@react-router/dev/routes';

const { route } = relative(import.meta.dirname);

export default [
  route('me', './screens/me.tsx'),
  route('me/seen', './screens/seen.tsx'),
  route('me/consents', './screens/consents.tsx'),
  route('me/lookups', './screens/lookups.tsx'),
  route('me/corrections', './screens/corrections.tsx'),
  route('me/channels', './screens/channels.tsx'),
  route('me/passkeys', './screens/passkeys.tsx'),
  route('me/data', './screens/data.tsx'),
] satisfies RouteConfig;
