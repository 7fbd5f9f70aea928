import { expect, it } from 'vitest';
import { consoleOf, memberOf } from './console.ts';

it('the way to the next page of a list is in sight on a small phone', async () => {
  const width = 320;
  const page = await consoleOf(await memberOf('editor', 'Ife'), {
    viewport: { width, height: 640 },
  });
  await page.goto('/admin#/services');
  const next = page.getByRole('button', { name: 'Go to next page' });
  await next.waitFor();
  const place = await next.boundingBox();
  expect((place?.x ?? width) + (place?.width ?? 0)).toBeLessThanOrEqual(width);
});
