import { type RouteConfig, relative } from '@react-router/dev/routes';

const { route } = relative(import.meta.dirname);

export default [route('reminders/:token', './screens/choose.tsx')] satisfies RouteConfig;
