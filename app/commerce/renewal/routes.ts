import { type RouteConfig, relative } from '@react-router/dev/routes';

const { route } = relative(import.meta.dirname);

export default [
  route('renew-verification/:verificationId?', './screens/renew.tsx'),
] satisfies RouteConfig;
