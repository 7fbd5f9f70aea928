import { type RouteConfig, relative } from '@react-router/dev/routes';

const { route } = relative(import.meta.dirname);

export default [route('verification/renew', './screens/renew-by-number.tsx')] satisfies RouteConfig;
