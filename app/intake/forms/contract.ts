import * as z from 'zod/mini';
import { type ApiErrorDefinition, common, defineCall, text } from '#platform/contract.ts';

/** What a field asks for; each has its own control (DFA-07). */
export const FieldType = z.enum([
  'text',
  'email',
  'date',
  'checkbox',
  'radio',
  'select',
  'textarea',
  'file',
  'tel',
  'number',
]);
export type FieldType = z.infer<typeof FieldType>;

/** A list, or one text split at line ends and commas; an entry is a text or an object (C-52). */
export const Options = z.union([
  z.string(),
  z.array(
    z.union([
      z.string(),
      z.object({ label: z.string(), value: z.string() }),
      z.object({ text: z.string() }),
    ]),
  ),
]);
export type Options = z.infer<typeof Options>;

const order = z.nullable(z.number());

/** What an answer must keep to beyond its type. */
export const Bounds = z.object({
  /** A number without a fraction: people are counted. */
  integer: z.optional(z.literal(true)),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** A day: `today`, or the name of the question whose day it must not precede. */
  notBefore: z.optional(z.string()),
  notAfter: z.optional(z.literal('today')),
  /** The birth day of somebody who is of age today. */
  adult: z.optional(z.literal(true)),
});
export type Bounds = z.infer<typeof Bounds>;

/** That another question was answered so; without `is`, that it was answered at all. */
export const Condition = z.object({ name: z.string(), is: z.optional(z.string()) });
export type Condition = z.infer<typeof Condition>;

/** A question (DFA-06). Under `name` its answer is sent. */
export const Field = z.object({
  id: z.string(),
  label: z.string(),
  fieldType: FieldType,
  required: z.boolean(),
  order,
  name: z.string(),
  placeholder: z.optional(z.string()),
  /** For select and radio; a checkbox with options is a group, without them a single box. */
  options: z.optional(Options),
  /** Short help under the label. */
  hint: z.optional(z.string()),
  /** Fewer characters than the type of the field allows. */
  maxLength: z.optional(z.int().check(z.minimum(1), z.maximum(5_000))),
  bounds: z.optional(Bounds),
  /** Whether staff need `records.sensitive` to read its answers. Left out: `isSensitive` goes by its kind. */
  sensitive: z.optional(z.boolean()),
  /** Left out: always asked. */
  askedIf: z.optional(Condition),
  /** A required question need not be answered where all of these hold. */
  sparedIf: z.optional(z.array(Condition)),
});
export type Field = z.infer<typeof Field>;

export const Section = z.object({
  id: z.string(),
  title: z.string(),
  description: z.optional(z.string()),
  /** Null: a leading number in the title decides (DFA-04). */
  order,
  fields: z.array(Field),
});
export type Section = z.infer<typeof Section>;

/** One version of a form; its id names exactly this version (DFA-02). */
export const Form = z.object({
  id: z.string(),
  title: z.string(),
  sections: z.array(Section),
});
export type Form = z.infer<typeof Form>;

/** A definition as it may come: in sections, or as fields alone (DFP-01). */
export type AnyForm = Pick<Form, 'id' | 'title'> &
  ({ readonly sections: readonly Section[] } | { readonly fields: readonly Field[] });

const notFound: ApiErrorDefinition = {
  status: 404,
  code: 'form-not-found',
  message: 'There is no form under this name.',
};

/** The current version of a form by its tag (API-04). */
export const getFormByTag = defineCall({
  name: 'getFormByTag',
  method: 'GET',
  path: '/forms/tag/{tag}',
  summary: 'The current version of a form',
  params: z.object({ tag: text({ max: 80 }) }),
  answer: Form,
  errors: { notFound },
});

/** One version by its id, or the current one by the tag that a plan carries (API-06). */
export const getForm = defineCall({
  name: 'getForm',
  method: 'GET',
  path: '/forms/{formId}',
  summary: 'One version of a form; a tag gives the current one',
  params: z.object({ formId: text({ max: 80 }) }),
  answer: Form,
  errors: { notFound },
});

/** What somebody sent in: for staff only (API-07, C-64). */
export const getSubmission = defineCall({
  name: 'getSubmission',
  method: 'GET',
  path: '/forms/{formId}/submissions/{id}',
  summary: 'A submission of a form, for staff',
  params: z.object({ formId: text({ max: 80 }), id: text({ max: 80 }) }),
  answer: z.object({
    id: z.string(),
    formId: z.string(),
    data: z.object({ sections: z.array(z.unknown()) }),
    submittedAt: z.string(),
  }),
  errors: {
    notFound: {
      status: 404,
      code: 'submission-not-found',
      message: 'There is no such submission.',
    },
    reasonNeeded: common.reasonNeeded,
  },
  access: { may: 'submissions.read' },
  personal: true,
});
