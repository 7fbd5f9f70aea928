import { type RouteConfig, relative } from '@react-router/dev/routes';

const { route } = relative(import.meta.dirname);

export default [
  route('case/:token', './screens/case.tsx'),
  route('guarantee/:token', './screens/guarantee.tsx'),
] satisfies RouteConfig;
