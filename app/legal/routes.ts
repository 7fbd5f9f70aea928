import { type RouteConfig, relative } from '@react-router/dev/routes';
import { legalPages } from './copy.ts';

const { route } = relative(import.meta.dirname);

export default Object.keys(legalPages).map((path) =>
  route(path, './screens/legal-page.tsx', { id: path }),
) satisfies RouteConfig;
