import { createElement, type FunctionComponent, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { VerificationDetails } from '#app/people/verification/contract.ts';
import { RecordPage } from '#app/people/verification/parts/record-page.tsx';
import { SearchAnswer } from '#app/people/verification/parts/search-answer.tsx';
import Details from '#app/people/verification/screens/details.tsx';
import { all, links, only, wordsOf } from '../support/html.ts';

const bare: VerificationDetails = {
  fullName: 'Bola Ade',
  verifiedId: 'Sw-BLA01',
  verificationLevel: 'Basic',
  verificationStatus: 'VERIFIED',
  verifiedAt: '2026-07-21T09:00:00.000Z',
  expiryDate: '2027-07-21T22:59:59.999Z',
  email: null,
  address: null,
  verificationType: { name: 'Basic verification', description: 'Identity.', basePrice: '5000.00' },
  verifiedBy: { firstName: 'Ada', lastName: 'Obi', email: 'ada@example.com' },
};

const page = (more: object = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RecordPage details={{ ...bare, ...more }} />
    </MemoryRouter>,
  );

/** The rows of the record: label to value. */
function rows(more?: object): Record<string, string> {
  const html = page(more);
  const [labels, values] = ['dt', 'dd'].map((tag) =>
    all(html, tag).map((one) => wordsOf(one.inner)),
  );
  return Object.fromEntries((labels ?? []).map((label, place) => [label, values?.[place] ?? '']));
}

describe('rows that a record lacks (C-69)', () => {
  it('stay and say Not provided for email and address (VDT-05, VDT-07)', () => {
    expect(rows()).toMatchObject({ Email: 'Not provided', Address: 'Not provided' });
  });

  it('are left out for phone, national ID and date of birth (VDT-06, VDT-10)', () => {
    for (const label of ['Phone', 'National ID', 'Date of birth']) {
      expect(rows()).not.toHaveProperty(label);
    }
    const full = {
      phoneNumber: '+2348030000009',
      nationalId: '•••4321',
      dateOfBirth: '1990-02-01',
    };
    expect(rows(full)).toMatchObject({
      Phone: '+234 803 000 0009',
      'National ID': '•••4321',
      'Date of birth': '1 February 1990',
    });
  });
});

it('shows the photo of any name, and none without one (VDT-11)', () => {
  expect(all(page(), 'img')).toEqual([]);
  for (const name of ['photo', 'profilePhoto', 'photoUrl']) {
    expect(page({ [name]: '/a.png' })).toContain('src="/a.png"');
  }
});

it('links the report only when there is an address for it (VDT-12, C-63)', () => {
  const basicReportUrl = '/api/verifications/Sw-BLA01/report?expires=1';
  expect(links(page({ basicReportUrl }))).toContainEqual(['Basic report', basicReportUrl]);
  expect(links(page()).map(([name]) => name)).not.toContain('Basic report');
});

it('says in words why a report does not come: its link is followed, not saved (C-63)', () => {
  const [link] = all(page({ basicReportUrl: '/api/report' }), 'a', 'href="/api/report"');
  expect(link?.attributes).not.toContain('download');
});

it('is reached, and left for the renewal, in the language that is read', () => {
  const reading = (part: ReactNode) =>
    links(
      renderToStaticMarkup(
        <MemoryRouter initialEntries={['/?sample&lang=ha']}>{part}</MemoryRouter>,
      ),
    );
  const result = { ...bare, verificationExpiryDate: bare.expiryDate } as never;
  const outcome = { kind: 'found', result } as const;
  expect(reading(<SearchAnswer outcome={outcome} searching={false} attempt={1} />)).toContainEqual([
    'View Full Details',
    '/verification/Sw-BLA01?lang=ha',
  ]);
  expect(reading(<RecordPage details={bare} />)).toContainEqual([
    'Renew this verification',
    '/renew-verification/Sw-BLA01?lang=ha',
  ]);
});

it.each([
  ['VERIFIED', 'ACTIVE', 'pill--ok'],
  ['EXPIRED', 'EXPIRED', 'pill--bad'],
  ['SUSPENDED', 'SUSPENDED', 'pill--bad'],
  ['REVOKED', 'REVOKED', 'pill--bad'],
])('reads a %s record as %s (VDT-03, C-49)', (verificationStatus, badge, tone) => {
  const html = page({ verificationStatus });
  expect(wordsOf(only(html, 'span', tone))).toBe(badge);
});

it.each([
  ['EXPIRED', 'This verification ended on 21 July 2027.', 'primary'],
  ['SUSPENDED', 'Staff have stopped this record', null],
  ['REVOKED', 'Staff have taken this verification back', null],
  ['VERIFIED', null, 'outline'],
])(
  'warns of a %s record before its facts, and leads to its renewal',
  (verificationStatus, warning, look) => {
    const html = page({ verificationStatus });
    expect(html.indexOf('notice--error') > 0).toBe(warning !== null);
    if (warning) {
      expect(wordsOf(html)).toContain(warning);
      expect(html.indexOf('notice--error')).toBeLessThan(html.indexOf('<dl'));
    }
    // It stood there when the page came: nothing has happened that would be announced.
    expect(html).not.toContain('role="alert"');
    const renew = /class="([^"]*)"[^>]*>Renew this verification/.exec(html)?.[1];
    expect(renew).toBe(look ? `btn btn--${look} btn--md` : undefined);
  },
);

it('names who verified with both names and the email (VDT-09)', () => {
  expect(rows()['Verified by']).toMatch(/^Ada Obi ?ada@example\.com$/);
});

/** The page within the site, before its record has arrived. */
const Waiting = () => createElement<object>(Details as FunctionComponent<object>, unarrived);
const unarrived = { loaderData: { view: new Promise<never>(() => {}), asked: 1 } };

it('shows the shape of a record and says that it loads while it waits (VDT-14)', () => {
  const Page = createRoutesStub([{ path: '/', Component: Waiting }]);
  const html = renderToStaticMarkup(<Page />);
  expect(wordsOf(only(html, 'p', 'role="status"'))).toBe('Loading the record');
  expect(html).toContain('skeleton');
  expect(links(html)).toContainEqual(['Back to Search', '/verification/search']);
});
