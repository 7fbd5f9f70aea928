import { type RouteConfig, relative } from '@react-router/dev/routes';

const { route } = relative(import.meta.dirname);

export default [
  route('about', './screens/about.tsx'),
  route('about-us', './screens/about-us.tsx'),
] satisfies RouteConfig;
