import { route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { getPost, getPostBySlug, listPosts } from './contract.ts';
import { allPosts, onePost } from './service.server.ts';

export const blogApi = (platform: Platform) => [
  route(listPosts, () => allPosts(platform)),
  route(getPost, ({ params }) => onePost(platform, { id: params.blogId })),
  route(getPostBySlug, ({ params }) => onePost(platform, { slug: params.slug })),
];
