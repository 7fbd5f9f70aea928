import { type RouteConfig, relative } from '@react-router/dev/routes';

const { route } = relative(import.meta.dirname);

export default [
  route('verification', './screens/verification.tsx'),
  route('payment/callback', './screens/callback.tsx'),
  route('payment-success', './screens/success.tsx'),
  route('dashboard/requests/:requestId', './screens/request.tsx'),
] satisfies RouteConfig;
