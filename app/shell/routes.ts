import { type RouteConfig, relative } from '@react-router/dev/routes';

const { route } = relative(import.meta.dirname);

export default [
  route('design', './screens/design.tsx'),
  route('design/mails', './screens/design-mails.tsx'),
  route('design/messages', './screens/design-messages.tsx'),
  route('*', './screens/not-found.tsx'),
] satisfies RouteConfig;
