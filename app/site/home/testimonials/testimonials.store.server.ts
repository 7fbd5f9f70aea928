import type { Generated, Selectable } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Testimonial } from './testimonials.contract.ts';

interface TestimonialTable {
  id: string;
  title: string;
  feedback: string;
  name: string;
  location: string;
  avatar: string;
  /** Invented, until staff say otherwise (W-24). */
  sample: boolean;
  place: number;
  version: Generated<number>;
}
export type TestimonialRow = Selectable<TestimonialTable>;
type NewTestimonialRow = Omit<TestimonialRow, 'version'>;

declare module '#platform/database/database.server.ts' {
  interface Tables {
    testimonials: TestimonialTable;
  }
}

/** The first `most` in their order. */
export function readTestimonials(db: Executor, most: number): Promise<Testimonial[]> {
  return db
    .selectFrom('testimonials')
    .select(['title', 'feedback', 'name', 'location', 'avatar', 'sample'])
    .orderBy('place')
    .orderBy('id')
    .limit(most)
    .execute();
}

export function insertTestimonial(
  db: Executor | Trx,
  row: NewTestimonialRow,
): Promise<TestimonialRow> {
  return db.insertInto('testimonials').values(row).returningAll().executeTakeFirstOrThrow();
}
