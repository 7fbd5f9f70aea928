import { type RouteConfig, relative } from '@react-router/dev/routes';

const { route } = relative(import.meta.dirname);

export default [
  route('blog', './screens/blog.tsx'),
  route('blog/:slug', './screens/article.tsx'),
] satisfies RouteConfig;
