import { type RouteConfig, relative } from '@react-router/dev/routes';

const { route } = relative(import.meta.dirname);

export default [
  route('terms-of-service', './screens/terms-of-service.tsx'),
  route('privacy-policy', './screens/privacy-policy.tsx'),
  route('rules', './screens/rules.tsx'),
  route('job-policy', './screens/job-policy.tsx'),
] satisfies RouteConfig;
