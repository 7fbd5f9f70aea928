import { type RouteConfig, relative } from '@react-router/dev/routes';

const { route } = relative(import.meta.dirname);

export default [route('me/card', './screens/card.tsx')] satisfies RouteConfig;
