import { pairStaff } from '#platform/http/calls.server.ts';
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
  pairStaff(staffPosts, ({ query }) => postPage(platform, query)),
  pairStaff(exportPosts, ({ query }, visit) => postExport(platform, visit, query)),
  pairStaff(postSubjects, () => subjectsInUse(platform)),
  pairStaff(staffPost, ({ params }) => oneStaffPost(platform, params.id)),
  pairStaff(previewPost, ({ params }) => previewOf(platform, params.id)),
  pairStaff(createPost, ({ body }, { staff }) => addPost(platform, staff, body)),
  pairStaff(updatePost, ({ params, body }, { staff }) =>
    changePost(platform, staff, { ...body, id: params.id }),
  ),
  pairStaff(publishPostNow, ({ params, body }, { staff }) =>
    publish(platform, staff, { ...body, id: params.id }),
  ),
  pairStaff(unpublishPost, ({ params, body }, { staff }) =>
    unpublish(platform, staff, { ...body, id: params.id }),
  ),
  pairStaff(deletePost, ({ params }, { staff }) => dropPost(platform, staff, params.id)),
];
