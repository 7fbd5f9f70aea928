import { type RouteConfig, relative } from '@react-router/dev/routes';

const { route } = relative(import.meta.dirname);

export default [
  route('support', './screens/support.tsx'),
  route('help', './screens/help.tsx'),
] satisfies RouteConfig;
