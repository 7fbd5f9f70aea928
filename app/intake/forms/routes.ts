import { type RouteConfig, relative } from '@react-router/dev/routes';

const { route } = relative(import.meta.dirname);

export default [route('design/forms', './screens/preview.tsx')] satisfies RouteConfig;
