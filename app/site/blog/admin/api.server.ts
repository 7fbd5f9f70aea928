import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  createPost,
  deletePost,
  exportPosts,
  postSubjects,
  previewPost,
  publishPostNow,
  staffPost,
  staffPosts,
  unpublishPost,
  updatePost,
} from './contract.ts';
import {
  addPost,
  changePost,
  dropPost,
  oneStaffPost,
  postExport,
  postPage,
  previewOf,
  publish,
  subjectsInUse,
  unpublish,
} from './service.server.ts';

export const postsAdminApi = (platform: Platform) => [
  staffRoute(staffPosts, ({ query }) => postPage(platform, query)),
  staffRoute(exportPosts, ({ query }, context) => postExport(platform, context, query)),
  staffRoute(postSubjects, () => subjectsInUse(platform)),
  staffRoute(staffPost, ({ params }) => oneStaffPost(platform, params.id)),
  staffRoute(previewPost, ({ params }) => previewOf(platform, params.id)),
  staffRoute(createPost, ({ body }, { staff }) => addPost(platform, staff, body)),
  staffRoute(updatePost, ({ params, body }, { staff }) =>
    changePost(platform, staff, { ...body, id: params.id }),
  ),
  staffRoute(publishPostNow, ({ params, body }, { staff }) =>
    publish(platform, staff, { ...body, id: params.id }),
  ),
  staffRoute(unpublishPost, ({ params, body }, { staff }) =>
    unpublish(platform, staff, { ...body, id: params.id }),
  ),
  staffRoute(deletePost, ({ params, query }, { staff }) =>
    dropPost(platform, staff, { ...params, ...query }),
  ),
];
