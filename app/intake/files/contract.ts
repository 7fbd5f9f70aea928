import * as z from 'zod/mini';
import { type ApiErrorDefinition, common, defineCall, text } from '#platform/contract.ts';

/** Largest file of an upload (C-58). */
export const largestFile = 5 * 1024 * 1024;

const errorsOfUpload = {
  limited: common.limited,
  busy: common.busy,
  full: {
    status: 507,
    code: 'storage-full',
    message: 'Our storage is nearly full, so files cannot be taken now. Please try again later.',
  },
  unreadable: {
    status: 400,
    code: 'file-unreadable',
    message: 'The file could not be read. Choose it again.',
  },
  empty: { status: 400, code: 'file-empty', message: 'The file is empty.' },
  tooLarge: {
    status: 413,
    code: 'file-too-large',
    message: 'The file is larger than 5 MB. Choose a smaller one.',
  },
  wrongKind: {
    status: 400,
    code: 'file-kind',
    message: 'Choose a photo (JPEG, PNG or WebP) or a PDF.',
  },
  tooManyPixels: {
    status: 400,
    code: 'picture-too-large',
    message: 'The picture has more than 40 million points. Choose a smaller one.',
  },
  brokenPicture: {
    status: 400,
    code: 'picture-broken',
    message: 'The picture could not be opened. Take it again or choose another one.',
  },
  lockedPdf: {
    status: 400,
    code: 'pdf-locked',
    message: 'The PDF is locked with a password. Save it without one.',
  },
  activePdf: {
    status: 400,
    code: 'pdf-active',
    message: 'The PDF holds more than pages. Print it to a new PDF and choose that one.',
  },
  brokenPdf: {
    status: 400,
    code: 'pdf-broken',
    message: 'The PDF is not complete. Save it again and choose that one.',
  },
  infected: {
    status: 400,
    code: 'file-infected',
    message: 'The virus scanner found something in this file, so it was not kept.',
  },
  unscanned: {
    status: 503,
    code: 'file-unscanned',
    message: 'The file could not be checked for viruses. Please try again in a minute.',
  },
} as const satisfies Record<string, ApiErrorDefinition>;

export type UploadFault = keyof typeof errorsOfUpload;

/** Takes a file as a data address (API-08, DFP-07); what it answers is not a public address. */
export const uploadFile = defineCall({
  name: 'uploadFile',
  method: 'POST',
  path: '/files/upload',
  summary: 'Takes a photo or a PDF and gives the handle to send with a form',
  // What the file is for: a number that the page makes up for one order or form.
  query: z.strictObject({ draft: z.optional(text({ max: 64 })) }),
  body: z.strictObject({ file: z.string() }),
  answer: z.object({ filePath: z.string() }),
  errors: errorsOfUpload,
  // 5 MB in base64, and the JSON around it.
  bodyLimit: 7 * 1024 * 1024,
  personal: true,
});

/** An upload that belongs to nothing yet, for staff who have said why, always as a download (API-N5). */
export const getFile = defineCall({
  name: 'getFile',
  method: 'GET',
  path: '/files/{handle}',
  summary: 'Downloads an upload that belongs to nothing yet, for staff with a reason',
  params: z.object({ handle: text({ max: 40 }) }),
  file: 'application/octet-stream',
  errors: { notFound: common.notFound, reasonNeeded: common.reasonNeeded },
  access: { may: 'files.read' },
  personal: true,
});
