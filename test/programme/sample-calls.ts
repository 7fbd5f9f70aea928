import * as z from 'zod/mini';
import {
  ApiError,
  calendarDay,
  common,
  defineCall,
  defineStaffCall,
  emailPattern,
  text,
} from '#platform/contract.ts';
import { FileAnswer, type Route, route } from '#platform/http/calls.server.ts';

/** Calls of no capability, one for each thing that the platform promises about every call. */

export const saveNote = defineCall({
  name: 'saveNote',
  method: 'POST',
  path: '/notes',
  summary: 'Keeps a note',
  body: z.strictObject({
    title: text({ max: 50, name: 'title' }),
    email: z.string().check(z.maxLength(254), z.regex(emailPattern)),
    count: z.number().check(z.int(), z.minimum(0), z.maximum(1000)),
    day: calendarDay('Use a real date'),
    tags: z.optional(z.array(text({ max: 20 })).check(z.maxLength(5))),
  }),
  answer: z.object({ success: z.literal(true), id: z.number() }),
  errors: { taken: { status: 409, code: 'taken', message: 'That title is taken.' } },
  personal: true,
});

export const findNote = defineCall({
  name: 'findNote',
  method: 'GET',
  path: '/notes/{id}',
  summary: 'Finds a note',
  params: z.object({ id: text({ max: 40 }) }),
  query: z.object({ part: z.optional(text({ max: 20 })) }),
  answer: z.object({ id: z.string(), address: z.string() }),
  errors: { notFound: common.notFound, limited: common.limited },
});

export const breakNote = defineCall({
  name: 'breakNote',
  method: 'POST',
  path: '/notes/{id}/break',
  summary: 'Fails inside',
  params: z.object({ id: text({ max: 40 }) }),
  answer: z.object({ id: z.string() }),
});

export const printNote = defineCall({
  name: 'printNote',
  method: 'GET',
  path: '/notes/{id}/print',
  summary: 'A note as a file',
  params: z.object({ id: text({ max: 40 }) }),
  file: 'application/pdf',
  errors: { notFound: common.notFound },
});

export const editNote = defineStaffCall({
  name: 'editNote',
  method: 'PUT',
  path: '/notes/{id}',
  summary: 'Staff change a note',
  params: z.object({ id: text({ max: 40 }) }),
  body: z.object({ title: text({ max: 50 }) }),
  answer: z.object({ id: z.string() }),
  access: { may: 'posts.write' },
});

/** What a handler's failure holds that must reach neither the answer nor the log. */
export const canary = 'canary-amina@example.com';

/** How often a note was asked for and really kept; a handler waits for `wait` in between. */
export interface Effects {
  begun?: number;
  kept: number;
  wait?: Promise<void>;
}

/** The calls with handlers. */
export function sampleCalls(effects: Effects): readonly Route[] {
  return [
    route(saveNote, async ({ body }, context) => {
      if (body.title === 'taken') return new ApiError(saveNote.errors.taken);
      effects.begun = (effects.begun ?? 0) + 1;
      await effects.wait;
      effects.kept += 1;
      context.setCookie('__Host-note', 'abc', { maxAgeSeconds: 60 });
      // What the answer's shape does not name must not leave.
      return { success: true as const, id: effects.kept, secret: 'inside' };
    }),
    route(findNote, async ({ params }, context) => {
      if (params.id === 'limited')
        return new ApiError(findNote.errors.limited, { retryAfterSeconds: 7 });
      if (params.id === 'missing') return new ApiError(findNote.errors.notFound);
      return { id: params.id, address: context.address };
    }),
    route(breakNote, async () => {
      const error = new Error(`insert into people (email) values ('${canary}') failed`);
      throw Object.assign(error, { detail: `Key (email)=(${canary}) already exists.` });
    }),
    route(printNote, async ({ params }) =>
      params.id === 'missing'
        ? new ApiError(printNote.errors.notFound)
        : new FileAnswer(new Uint8Array([37, 80]), {
            type: 'application/pdf',
            filename: 'no te\r\n.pdf',
          }),
    ),
    route(editNote, async ({ params }) => ({ id: params.id })),
  ];
}

export const goodNote = {
  title: 'First',
  email: 'amina@example.com',
  count: 1,
  day: '1991-04-12',
};
