import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { allMails } from '#app/contents/seeds.server.ts';
import { exampleSite, siteContext } from '#app/shell/contract.ts';
import { mailsApi } from '#app/shell/mails/api.server.ts';
import { loader } from '#app/shell/screens/design-mails.tsx';
import { readConfig } from '#platform/config.server.ts';
import { writeOut } from '#platform/mail/mail.server.ts';
import { all, attribute, links, only, wordsOf } from '../support/html.ts';
import { sharedPages } from '../support/pages.ts';

const page = '/design/mails';
const pages = await sharedPages();

describe('the page of all mails', () => {
  it('is not part of a live site, nor is the call behind it', async () => {
    const live = { ...readConfig({}), APP_ENV: 'live' as const };
    expect(mailsApi(live, allMails)).toEqual([]);
    const context = new RouterContextProvider();
    context.set(siteContext, { ...exampleSite, demo: false });
    const asked = loader({ context } as unknown as Parameters<typeof loader>[0]);
    await expect(asked).rejects.toMatchObject({ init: { status: 404 } });
  });

  it('names every mail, and leads to each', async () => {
    const html = await pages.html(page);
    const ways = links(only(html, 'main')).map(([, href]) => href);
    expect(ways).toHaveLength(allMails.length);
    expect(new Set(ways).size).toBe(allMails.length);
    for (const { name, subject } of allMails) expect(wordsOf(html)).toContain(`${name} ${subject}`);
  });

  it.each([
    ['', allMails[0]],
    ['?mail=nobody-s', allMails[0]],
    [
      `?mail=${allMails
        .at(-1)
        ?.name.toLowerCase()
        .replace(/[^a-z]+/g, '-')}`,
      allMails.at(-1),
    ],
  ])(
    'shows with %j one as it looks and as plain text, unable to run or load anything',
    async (query, mail) => {
      const html = await pages.html(page + query);
      const [frame, ...more] = all(html, 'iframe');
      expect(more).toEqual([]);
      expect(frame && attribute(frame, 'sandbox')).toBe('');
      expect(frame && attribute(frame, 'title')).toBe(`${mail?.name}, as it looks`);
      expect(wordsOf(html)).toContain(`Subject: ${mail?.subject}`);
      expect(only(html, 'pre')).not.toBe('');
    },
  );
});

describe.each(allMails.map((mail) => [mail.name, mail] as const))(
  'the mail "%s"',
  (_name, mail) => {
    it('loads nothing from anywhere', () => {
      const { html } = writeOut(mail.react);
      expect(html).not.toMatch(/<(img|link|script|iframe|video|source|object)\b/i);
      expect(html).not.toMatch(/url\(|@import|@font-face|\bsrc=|background=/i);
    });

    it('says the same in plain text, every way on as an address', () => {
      const { html, plain } = writeOut(mail.react);
      const links = [...html.matchAll(/href="([^"]+)"/g)].map((one) =>
        one[1]?.replaceAll('&amp;', '&'),
      );
      for (const link of links) expect(plain).toContain(link);
      expect(plain).not.toMatch(/<\w|undefined|\[object|NaN/);
      expect(plain).not.toMatch(/^\s|\n{4}|[A-Z]{5} [A-Z]{3}/);
      expect(plain.length).toBeGreaterThan(120);
    });

    it('has a subject that a phone can show, but for a number at its end', () => {
      expect(mail.subject).toMatch(/^[A-Z]/);
      const said = mail.subject.replace(/, (?:RQ|Sw)-\w+$/, '');
      expect(said.length).toBeLessThanOrEqual(60);
    });
  },
);
