import { type RouteConfig, relative } from '@react-router/dev/routes';

const { route } = relative(import.meta.dirname);

export default [
  route('delete-account', './screens/delete-account.tsx'),
  route('delete-success', './screens/delete-success.tsx'),
  route('account/confirm', './screens/confirm.tsx'),
  route('account/reset', './screens/reset.tsx'),
  route('account/erasure', './screens/erasure.tsx'),
] satisfies RouteConfig;
