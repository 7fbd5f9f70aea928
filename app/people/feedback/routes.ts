import { type RouteConfig, relative } from '@react-router/dev/routes';

const { route } = relative(import.meta.dirname);

export default [
  route('feedback', './screens/feedback.tsx'),
  route('me/feedback', './screens/my-feedback.tsx'),
] satisfies RouteConfig;
