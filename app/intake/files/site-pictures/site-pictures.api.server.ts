import { staffRoute } from '#platform/http/calls.server.ts';
import type { SiteFile } from '#platform/http/files.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { keepPicture } from './site-pictures.contract.ts';
import { keepSitePicture, showSitePicture } from './site-pictures.service.server.ts';

export const sitePicturesApi = (platform: Platform) => [
  staffRoute(keepPicture, ({ body }, { staff }) => keepSitePicture(platform, staff, body.file)),
];

/** Beside the pictures that are built with the site, so that one base serves both. */
export const sitePictureFiles = (platform: Platform): SiteFile[] => [
  { path: '/images/kept/*', answer: (_inside, rest) => showSitePicture(platform, rest) },
];
