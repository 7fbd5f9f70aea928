import { pathOf } from '#app/commerce/plans/contract.ts';
import type { Form } from '#app/intake/forms/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Product } from './product.ts';

/** What the site has before anybody comes: forms, and a picture that it shows everybody. */
export const formOf = async (product: Product, tag: string): Promise<Form> => {
  const answer = await product.get(`/forms/tag/${tag}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};

/** A picture that the site shows everybody: its handle is public. */
export async function keepPicture({ clock, database, storage }: Platform): Promise<void> {
  const bytes = new TextEncoder().encode('a picture of the site');
  const [handle, small_handle] = [await storage.put(bytes, 'x'), await storage.put(bytes, 'x')];
  const row = { handle, small_handle, width: 1, height: 1, created_at: clock.now() };
  await database.kysely.insertInto('site_pictures').values(row).execute();
}

export async function picturesOf({ database }: Platform): Promise<string[]> {
  const rows = await database.kysely.selectFrom('site_pictures').selectAll().execute();
  return rows.flatMap(({ handle, small_handle: small }) => [handle, small]);
}

export async function formOfPlan(product: Product): Promise<Form> {
  const plan = (await product.get(`/${pathOf('VERIFICATION')}/types/basic`)).json();
  return (await product.get(`/forms/${plan.requirements_form.id}`)).json();
}
