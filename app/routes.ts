import type { RouteConfig } from '@react-router/dev/routes';
import account from './account/routes.ts';
import career from './career/routes.ts';
import contact from './contact/routes.ts';
import feedback from './feedback/routes.ts';
import help from './help/routes.ts';
import home from './home/routes.ts';
import legal from './legal/routes.ts';
import payment from './payment/routes.ts';
import plans from './plans/routes.ts';
import purchase from './purchase/routes.ts';
import renewal from './renewal/routes.ts';
import shell from './shell/routes.ts';

/** Contents: every screen, a line a capability. */
export default [
  ...home,
  ...plans,
  ...renewal,
  ...payment,
  ...purchase,
  ...career,
  ...feedback,
  ...contact,
  ...help,
  ...legal,
  ...account,
  ...shell,
] satisfies RouteConfig;
