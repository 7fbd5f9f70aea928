import { randomUUID } from 'node:crypto';
import type { Answer } from '#platform/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { listTestimonials, Testimonial } from './testimonials.contract.ts';
import { insertTestimonial, readTestimonials } from './testimonials.store.server.ts';

type Needs = Pick<Platform, 'database'>;

/** How many visitors see: ten (HOME-23). */
const most = 10;

/** The first 10 in their order, each saying whether it is invented. */
export async function shownTestimonials({
  database,
}: Needs): Promise<Answer<typeof listTestimonials>> {
  return { success: true, data: await readTestimonials(database.kysely, most) };
}

/** Puts invented entries into an empty table, in the given order and marked (W-24). */
export async function addSamples(
  { database }: Needs,
  samples: readonly Omit<Testimonial, 'sample'>[],
): Promise<void> {
  if ((await readTestimonials(database.kysely, 1)).length > 0) return;
  for (const [place, one] of samples.entries()) {
    await insertTestimonial(database.kysely, {
      ...one,
      sample: true,
      place: place * 10,
      id: randomUUID(),
    });
  }
}
