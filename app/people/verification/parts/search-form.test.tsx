// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { SearchForm } from './search-form.tsx';

it('clears the error of a field that is edited, and leaves the summary above it where it is (VSR-08)', async () => {
  const faults = { fullName: 'This field is required', email: 'Invalid email address' };
  const page = await draw(
    <MemoryRouter>
      <SearchForm start={{}} faults={faults} attempt={1} searching={false} onSearch={() => {}} />
    </MemoryRouter>,
  );
  const linesOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const summary = linesOf('.error-summary li');
  expect(summary).toHaveLength(2);
  await page.type('Amina', '#fullName');
  expect(linesOf('.field .error')).toEqual(['Invalid email address']);
  expect(linesOf('.error-summary li')).toEqual(summary);
  await page.close();
});
