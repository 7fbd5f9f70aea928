import * as z from 'zod/mini';
import { type ApiErrorDefinition, common, defineStaffCall, text } from '#platform/contract.ts';
import { exportCall } from '#platform/csv/call.ts';
import { find, listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';
import { FieldType, Form } from '../contract.ts';

/** A question as staff edit it. */
export const StaffField = z.strictObject({
  /** Under which its answer is sent; empty for a new one, which gets a name from its label. */
  name: text({ max: 60 }),
  label: text({ max: 200, name: 'label' }),
  fieldType: FieldType,
  required: z.boolean(),
  hint: text({ max: 300 }),
  placeholder: text({ max: 120 }),
  /** One a line; for select, radio and checkbox. */
  options: text({ max: 8_000 }),
  maxLength: z.nullable(z.int('Enter a whole number').check(z.minimum(1), z.maximum(5_000))),
  /** Null: its kind decides. Left out, a question that stays keeps what it had. */
  sensitive: z.optional(z.nullable(z.boolean())),
});
export type StaffField = z.infer<typeof StaffField>;

export const StaffSection = z.strictObject({
  key: z.optional(z.string().check(z.maxLength(80))),
  title: text({ max: 200, name: 'title' }),
  description: text({ max: 2_000 }),
  fields: z.array(StaffField).check(z.maxLength(60, 'Use at most 60 fields')),
});
export type StaffSection = z.infer<typeof StaffSection>;

const values = {
  title: text({ max: 120, name: 'title' }),
  sections: z.array(StaffSection).check(z.maxLength(30, 'Use at most 30 sections')),
};

export const NewStaffForm = z.strictObject({ tag: text({ max: 60, name: 'tag' }), ...values });
export type NewStaffForm = z.infer<typeof NewStaffForm>;

/** In lists: a form by its tag, as its current version is. */
export const FormLine = z.object({
  id: z.string(),
  tag: z.string(),
  title: z.string(),
  version: z.number(),
  publishedAt: z.string(),
  fields: z.number(),
  /** Submissions that nobody has looked at; null for who reads none. */
  waiting: z.nullable(z.number()),
});
export type FormLine = z.infer<typeof FormLine>;

export const StaffForm = z.object({
  ...FormLine.shape,
  sections: z.array(StaffSection),
  /** The current version as those who fill it in get it. */
  current: Form,
  /** The newest first. */
  versions: z.array(z.object({ version: z.number(), publishedAt: z.string() })),
});
export type StaffForm = z.infer<typeof StaffForm>;

const params = z.object({ id: text({ max: 60 }) });
const unfit: ApiErrorDefinition = {
  status: 400,
  code: 'form-unfit',
  message: 'The form cannot be published like this.',
};
const taken: ApiErrorDefinition = {
  status: 409,
  code: 'tag-taken',
  message: 'Another form has this tag.',
};
const bodyLimit = 512 * 1024;

export const staffForms = defineStaffCall({
  name: 'staffForms',
  method: 'GET',
  path: '/forms',
  summary: 'The forms by their tags, each as its current version is',
  query: listQuery(['tag', 'title', 'publishedAt'], { q: find() }),
  answer: listAnswer(FormLine),
  access: { may: 'forms.read' },
});

export const exportForms = exportCall('forms', staffForms);

export const staffForm = defineStaffCall({
  name: 'staffForm',
  method: 'GET',
  path: '/forms/{id}',
  summary: 'One form by its tag, with its versions',
  params,
  answer: StaffForm,
  errors: { notFound: common.notFound },
  access: { may: 'forms.read' },
});

export const staffFormVersion = defineStaffCall({
  name: 'staffFormVersion',
  method: 'GET',
  path: '/forms/{id}/versions/{version}',
  summary: 'One version of a form, as it was asked',
  params: z.object({ ...params.shape, version: z.coerce.number().check(z.int(), z.minimum(1)) }),
  answer: Form,
  errors: { notFound: common.notFound },
  access: { may: 'forms.read' },
});

export const createForm = defineStaffCall({
  name: 'createForm',
  method: 'POST',
  path: '/forms',
  summary: 'Publishes the first version of a form',
  body: NewStaffForm,
  bodyLimit,
  answer: StaffForm,
  errors: { taken, unfit },
  access: { may: 'forms.write' },
});

export const publishVersion = defineStaffCall({
  name: 'publishVersion',
  method: 'PUT',
  path: '/forms/{id}',
  summary:
    'Publishes the next version of a form; what was sent in stays with the version it answers',
  params,
  body: z.strictObject({ ...values, version: z.int() }),
  bodyLimit,
  answer: StaffForm,
  errors: { notFound: common.notFound, changed: common.changed, unfit },
  access: { may: 'forms.write' },
});

/** What the console's screens work with. */
export const formCalls = {
  list: staffForms,
  one: staffForm,
  create: createForm,
  update: publishVersion,
} satisfies ResourceCalls;
