import { type RouteConfig, relative } from '@react-router/dev/routes';

const { route } = relative(import.meta.dirname);

export default [
  route('blog', './screens/blog.tsx'),
  route('blog/:slug', './screens/article.tsx', { id: 'article' }),
  route('blog/preview/:id', './screens/preview.tsx'),
  route('blog/category/:category', './subjects/screens/category.tsx'),
  route('blog/tag/:tag', './subjects/screens/tag.tsx'),
  route('feed.xml', './feed/screens/feed.tsx'),
] satisfies RouteConfig;
