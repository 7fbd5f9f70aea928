import { type RouteConfig, relative } from '@react-router/dev/routes';
import { applicationPages, careerPages } from './copy.ts';

const { route } = relative(import.meta.dirname);

export default [
  ...Object.keys({ ...careerPages, ...applicationPages }).map((path) =>
    route(path, './screens/career-page.tsx', { id: path }),
  ),
  route('career/hire-a-service', './hire/screens/hire-a-service.tsx'),
] satisfies RouteConfig;
