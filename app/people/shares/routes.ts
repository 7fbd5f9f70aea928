import { type RouteConfig, relative } from '@react-router/dev/routes';

const { route } = relative(import.meta.dirname);

export default [
  route('me/shares', './screens/shares.tsx'),
  route('shared', './screens/shared.tsx'),
] satisfies RouteConfig;
