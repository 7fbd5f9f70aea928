import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { PersonCase } from '../person/view.contract.ts';
import { IdentityStep } from './steps.tsx';

/** The identity step in words, of a view that says this of virtual NINs. */
function said(given: Pick<PersonCase, 'virtualNinFor'>): string {
  const view = { identity: { lastFour: null }, papers: [], ...given } as unknown as PersonCase;
  const element = <IdentityStep view={view} posted={undefined} page="1" />;
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/<[^>]*>/g, '');
}

it('says for whom a virtual NIN is made, and how (IDV-02)', () => {
  const words = said({ virtualNinFor: '1138183' });
  expect(words).toContain('National Identification Number (NIN) or virtual NIN');
  expect(words).toContain('in the NIMC app with the code 1138183');
  expect(words).toContain('*346*3*NIN*1138183#');
});

it('offers no virtual NIN where none is of use', () => {
  const words = said({ virtualNinFor: null });
  expect(words).toContain('The NIN has 11 digits');
  expect(words).not.toContain('virtual');
});

it.each([
  ['any will do', { virtualNinFor: '' }],
  ['an older server says nothing', {}],
])('offers one without a code where %s', (_why, given) => {
  const words = said(given);
  expect(words).toContain('A virtual NIN has 16 characters: make it in the NIMC app.');
  expect(words).not.toContain('*346*3*');
});
