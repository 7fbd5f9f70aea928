import { brotliCompressSync } from 'node:zlib';
import script from 'virtual:inline/app/intake/forms/early/parts/early-answers.ts';
import loader from 'virtual:loader';
import { expect, it } from 'vitest';
import { draftPrefix } from '../../drafts.rules.ts';

it('is no more than 10 KB with the loader, as all script of a page with a form may be (PAGE-02)', () => {
  const bytes = [script, loader].map((one) => brotliCompressSync(one).length);
  expect(script).toContain(draftPrefix);
  expect((bytes[0] ?? 0) + (bytes[1] ?? 0)).toBeLessThanOrEqual(10 * 1_024);
  expect(script).not.toContain('</script');
});
