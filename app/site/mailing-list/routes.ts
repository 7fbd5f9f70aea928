import { type RouteConfig, relative } from '@react-router/dev/routes';

const { route } = relative(import.meta.dirname);

export default [
  route('mailing-list/subscribe', './screens/subscribe.tsx'),
  route('mailing-list/confirm', './screens/link.tsx', { id: 'mailing-list/confirm' }),
  route('mailing-list/unsubscribe', './screens/link.tsx', { id: 'mailing-list/unsubscribe' }),
] satisfies RouteConfig;
