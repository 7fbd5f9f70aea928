import { type RouteConfig, relative } from '@react-router/dev/routes';

const { route } = relative(import.meta.dirname);

export default [
  route('dashboard/requests/:requestId', './screens/request.tsx'),
] satisfies RouteConfig;
