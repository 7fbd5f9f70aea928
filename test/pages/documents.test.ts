import { describe, expect, it } from 'vitest';
import { links, only, wordsOf } from '../support/html.ts';
import { postForm, sharedPages } from '../support/pages.ts';
import { type ReadPdf, readPdf } from '../support/pdf.ts';

const read = new Map<string, ReadPdf>();
const pages = await sharedPages();
for (const name of ['verification', 'hiring-guide']) {
  const { rawPayload } = await pages.app.inject(`/api/brochures/${name}`);
  read.set(name, await readPdf(rawPayload));
}

/** What somebody meets who does what the documents say, one page after the other. */
async function walk(): Promise<string> {
  const met = ['/verification', '/verification/search', '/verification/Sw-TND07'];
  const found = await Promise.all(
    [...met, '/renew-verification/Sw-TND07', '/career/hire-a-service'].map((path) =>
      pages.html(path),
    ),
  );
  const amina = {
    fullName: 'Amina Yusuf',
    phoneNumber: '+234 803 000 0001',
    email: 'amina.yusuf@example.com',
    dateOfBirth: '1991-04-12',
    sapioworkerId: '',
    searchReason: 'EMPLOYMENT_CHECK',
  };
  const hit = await postForm(pages, '/verification/search', amina);
  const miss = await postForm(pages, '/verification/search', { ...amina, fullName: 'No Body' });
  return [...found, hit.body, miss.body].map((html) => wordsOf(only(html, 'main'))).join(' ');
}

describe.each(['verification', 'hiring-guide'])('the document %s', (name) => {
  const document = () => read.get(name) as ReadPdf;
  const said = () => document().pages.join(' ');

  it('leads to pages and sections that are there (FU-03)', async () => {
    const { SITE_URL } = pages.config;
    const own = document().links.filter((link) => link.startsWith(SITE_URL));
    expect(own.length).toBeGreaterThanOrEqual(3);
    for (const link of own) {
      const { pathname, hash } = new URL(link);
      const html = await pages.html(pathname);
      if (hash) expect(html).toContain(`id="${hash.slice(1)}"`);
    }
  });

  it('names nothing between “ and ” that nobody would find there (FU-03)', async () => {
    const named = [...said().matchAll(/“([^”]+)”/g)].map(([, words = '']) => words.trim());
    expect(named).toContain('No Records Found');
    const met = await walk();
    for (const words of named) expect(met).toContain(words);
  });
});

it('the brochure tells how to renew as one does: box, record, payment (FU-03, C-31)', async () => {
  const [, after = ''] = (read.get('verification') as ReadPdf).pages
    .join(' ')
    .split('How to renew');
  expect(after).toMatch(
    /“Renew a verification”.+“Renew this verification”.+“Initiate Renewal”.+pay online/,
  );
  const box = await pages.app.inject('/verification/renew?verificationId=Sw-TND07');
  const record = await pages.html(String(box.headers.location));
  const [, renewal] =
    links(only(record, 'main')).find(([words]) => words === 'Renew this verification') ?? [];
  expect(wordsOf(await pages.html(String(renewal)))).toContain('Initiate Renewal');
});
