import * as z from 'zod/mini';
import { common, defineStaffCall, text } from '#platform/contract.ts';
import { seenVersion } from '#platform/staff/lists.ts';
import { Changed, erased, params } from '../contract.ts';

const { changed, invalid, notFound, reasonNeeded, tooLarge, busy } = common;
const largestBody = 7 * 1024 * 1024;
/** A file as a data address. */
const file = z.string();
/** Since when the paper that was read stands there: another one is not replaced or removed unseen. */
const seenPaper = { addedAt: z.optional(text({ max: 40 })) };
const documentParams = z.object({ ...params.shape, documentId: text({ max: 64 }) });

export const replacePhoto = defineStaffCall({
  name: 'replacePhoto',
  method: 'PUT',
  path: '/records/{id}/photo',
  summary: 'Puts a photo on a record in place of the present one',
  params,
  body: z.strictObject({ file, version: z.optional(z.int()) }),
  answer: Changed,
  errors: { changed, invalid, notFound, erased, tooLarge, busy },
  access: { may: 'records.write' },
  bodyLimit: largestBody,
  personal: true,
});

export const removePhoto = defineStaffCall({
  name: 'removePhoto',
  method: 'DELETE',
  path: '/records/{id}/photo',
  summary: 'Takes the photo off a record',
  params,
  query: seenVersion,
  answer: Changed,
  errors: { changed, notFound, erased },
  access: { may: 'records.write' },
  personal: true,
});

export const staffPhoto = defineStaffCall({
  name: 'staffPhoto',
  method: 'GET',
  path: '/records/{id}/photo',
  summary: 'The photo of a record, for staff who said why',
  params,
  // The record's version: a new photo has a new address, so that no browser shows the old one.
  query: z.strictObject({ v: z.optional(text({ max: 20 })) }),
  file: 'image/png',
  errors: { notFound, reasonNeeded },
  access: { may: 'records.read' },
  personal: true,
});

export const addDocument = defineStaffCall({
  name: 'addDocument',
  method: 'POST',
  path: '/records/{id}/documents',
  summary: 'Keeps a paper that was checked for a record',
  params,
  body: z.strictObject({ title: text({ max: 120, name: 'title' }), file }),
  answer: Changed,
  errors: {
    invalid,
    notFound,
    erased,
    tooLarge,
    busy,
    tooMany: { status: 409, code: 'too-many', message: 'A record keeps at most 30 papers.' },
  },
  access: { may: 'records.write' },
  bodyLimit: largestBody,
  personal: true,
});

export const replaceDocument = defineStaffCall({
  name: 'replaceDocument',
  method: 'PUT',
  path: '/records/{id}/documents/{documentId}',
  summary: 'Puts another file in the place of a paper',
  params: documentParams,
  body: z.strictObject({ file, ...seenPaper }),
  answer: Changed,
  errors: { changed, invalid, notFound, erased, tooLarge, busy },
  access: { may: 'records.write' },
  bodyLimit: largestBody,
  personal: true,
});

export const removeDocument = defineStaffCall({
  name: 'removeDocument',
  method: 'DELETE',
  path: '/records/{id}/documents/{documentId}',
  summary: 'Removes a paper from a record',
  params: documentParams,
  query: z.strictObject(seenPaper),
  answer: Changed,
  errors: { changed, notFound, erased },
  access: { may: 'records.write' },
  personal: true,
});

export const staffDocument = defineStaffCall({
  name: 'staffDocument',
  method: 'GET',
  path: '/records/{id}/documents/{documentId}',
  summary: 'A paper of a record as a download, for staff who said why',
  params: documentParams,
  file: 'application/octet-stream',
  errors: { notFound, reasonNeeded },
  access: { may: 'records.sensitive' },
  personal: true,
});

export const staffReport = defineStaffCall({
  name: 'staffReport',
  method: 'GET',
  path: '/records/{id}/report',
  summary: 'The report of a record with every detail, for staff who said why',
  params,
  file: 'application/pdf',
  errors: { notFound, reasonNeeded },
  access: { may: 'records.sensitive' },
  personal: true,
});
