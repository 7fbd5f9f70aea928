import * as z from 'zod/mini';
import { defineStaffCall } from '#platform/contract.ts';
import { uploadFile } from '../contract.ts';

const {
  busy,
  full,
  unreadable,
  empty,
  tooLarge,
  tooManyPixels,
  brokenPicture,
  infected,
  unscanned,
} = uploadFile.errors;

/** A stored path: folders and a name, nothing that climbs or leads to another host. */
export const PicturePath = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(
      /^(?:[A-Za-z0-9][\w-]*\/){0,4}[A-Za-z0-9][\w-]*\.[a-z0-9]{2,5}$/,
      'Choose the picture again',
    ),
  );

/** A picture for the site. Its path stands below the image base; `address` is where it can be seen now. */
export const SitePicture = z.object({
  path: z.string(),
  address: z.string(),
  width: z.number(),
  height: z.number(),
});
export type SitePicture = z.infer<typeof SitePicture>;

export const keepPicture = defineStaffCall({
  name: 'keepPicture',
  method: 'POST',
  path: '/pictures',
  summary: 'Takes a picture for the site and keeps it in two sizes',
  body: z.strictObject({ file: z.string() }),
  answer: SitePicture,
  errors: {
    ...{
      busy,
      full,
      unreadable,
      empty,
      tooLarge,
      tooManyPixels,
      brokenPicture,
      infected,
      unscanned,
    },
    wrongKind: {
      status: 400,
      code: 'file-kind',
      message: 'Choose a picture (JPEG, PNG or WebP).',
    },
  },
  // 5 MB in base64, and the JSON around it.
  bodyLimit: 7 * 1024 * 1024,
  access: { may: 'pictures.write' },
});
