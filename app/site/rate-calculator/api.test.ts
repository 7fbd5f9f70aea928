import { afterAll, expect, test } from 'vitest';
import { openProduct } from '#test/support/product.ts';
import { rateCalculatorApi } from './api.server.ts';
import { sampleServices, seedServices } from './seed.server.ts';
import { addServices } from './service.server.ts';

const product = await openProduct({ calls: rateCalculatorApi, seeds: false });
afterAll(() => product.close());

test('without services the list is empty, not an error', async () => {
  const answer = await product.get('/services');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ success: true, data: [] });
});

test('the list holds one service a category, in order, with exactly the stated fields', async () => {
  await seedServices(product.platform);
  const answer = await product.get('/services');
  expect(answer.json()).toEqual({ success: true, data: sampleServices });
  expect(sampleServices.map(({ title }) => title)).toEqual([
    ...['Handyman', 'Personal chauffeur', 'Painters', 'Mechanics', 'Cleaners', 'Cook'],
    ...['Developers', 'Carpenters', 'Photographers', 'Caregiver', 'Bodyguard', 'Driver'],
  ]);
});

test('seeding again and adding a known title change nothing', async () => {
  await seedServices(product.platform);
  await addServices(product.platform, [{ title: 'Cook', description: '', min_rate: 1 }]);
  expect((await product.get('/services')).json()).toEqual({ success: true, data: sampleServices });
});

test('a rate with kobo comes back to the kobo', async () => {
  await addServices(product.platform, [
    { title: 'Tailor', description: 'Hems.', min_rate: 1500.5 },
  ]);
  expect((await product.get('/services')).json().data).toContainEqual({
    title: 'Tailor',
    description: 'Hems.',
    min_rate: 1500.5,
  });
});
