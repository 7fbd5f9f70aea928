import { type RouteConfig, relative } from '@react-router/dev/routes';

const { route } = relative(import.meta.dirname);

export default [
  route('verification/search', './screens/search.tsx'),
  route('verification/:verificationId', './screens/details.tsx'),
] satisfies RouteConfig;
