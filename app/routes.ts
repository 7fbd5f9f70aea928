import type { RouteConfig } from '@react-router/dev/routes';
import home from './home/routes.ts';
import shell from './shell/routes.ts';

export default [...home, ...shell] satisfies RouteConfig;
