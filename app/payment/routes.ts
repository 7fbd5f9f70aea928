import { type RouteConfig, relative } from '@react-router/dev/routes';

const { route } = relative(import.meta.dirname);

export default [
  route('payment/callback', './screens/callback.tsx'),
  route('payment-success', './screens/success.tsx'),
] satisfies RouteConfig;
