import { parseCookie } from 'cookie';
import fc from 'fast-check';
import { readDraft as readPurchase } from '#app/commerce/purchase/steps.rules.ts';
import { checkAnswers } from '#app/intake/forms/answers.rules.ts';
import type { Field } from '#app/intake/forms/contract.ts';
import { readDraft as readForm } from '#app/intake/forms/drafts.rules.ts';
import { caseColumns, readCaseRow } from '#app/people/cases/opening/import.rules.ts';
import { readRow, recordColumns } from '#app/people/verification/admin/import/import.rules.ts';
import { isModestHtml } from '#platform/html/bounds.ts';
import { cleanHtml } from '#platform/html/clean.server.ts';
import { plainText } from '#platform/html/plain.ts';
import { encodingFor, isKnown, pageOf } from '#platform/http/cached.server.ts';
import { networkOf, siteNetworkOf } from '#platform/http/network.ts';
import { addressesIn, addressText } from '#platform/http/pages/address.server.ts';
import { find, listQuery } from '#platform/staff/lists.ts';
import { must, type Target } from '../run.ts';

const page = pageOf(Buffer.from('a page'), {}, []);
const route = (id: string, path: string) => ({ id, path, parentId: 'root' });
const routes = Object.fromEntries(
  ['about', 'blog', 'blog/:slug', 'case/:token', 'hire/:kind?', 'files/*']
    .map((path) => route(path, path))
    .concat([{ id: 'root', path: '', parentId: undefined as never }])
    .map((one) => [one.id, one]),
);
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
const addressOf = addressesIn(routes as never);

const Query = listQuery(['created_at', 'name'], { find: find() });
const today = '2026-11-23';

const asked = (name: string, fieldType: Field['fieldType'], more: Partial<Field> = {}): Field => ({
  ...{ id: name, label: name, fieldType, required: true, order: null, name },
  ...more,
});
const fields: readonly Field[] = [
  asked('name', 'text'),
  asked('story', 'textarea', { required: false }),
  asked('email', 'email'),
  asked('phone', 'tel'),
  asked('born', 'date', { bounds: { notAfter: 'today' } }),
  asked('age', 'number', { bounds: { integer: true, min: 0, max: 120 } }),
  asked('kind', 'select', { options: 'one, two\nthree' }),
  asked('ticks', 'checkbox', { options: ['a', { label: 'B', value: 'b' }] }),
  asked('paper', 'file', { askedIf: { name: 'kind', is: 'one' } }),
];
const entered = {
  ...{ name: 'Amina', email: 'a@b.ng', phone: '0803 000 0001', born: '1991-04-12', age: '35' },
  ...{ kind: 'one', ticks: ['a'], paper: '0'.repeat(26) },
};
const words = [
  '"name":',
  '"age":',
  '"born":',
  '"ticks":',
  '["a"]',
  '12345678901',
  '{}',
  '"constructor":',
];

const draft = {
  ...{ stamp: 'a', savedAt: Date.parse('2026-11-22T00:00:00Z'), values: entered, fileNames: {} },
  sending: { key: 'k', at: '2026-11-22T00:00:00Z', content: 'c' },
};
const purchase = { path: '/hire', plan: { basePrice: 1 }, customer: {}, outcome: 'x', step: 1 };

/** What the cleaner may let through: no tag or attribute beside these. */
const harmless =
  /^(?:<\/?(?:h[234]|p|br|hr|blockquote|pre|code|[uo]l|li|a|strong|em|[bis]|su[bp]|abbr|fig(?:ure|caption)|img|table|thead|tbody|t[rhd])(?: (?:href|rel|title|src|alt|width|height|loading|start|scope)="[^"<>]*")*(?: \/)?>|[^<>])*$/;

const rowOf = (columns: readonly { readonly name: string }[], input: string) =>
  Object.fromEntries(input.split('\n').map((one, n) => [columns[n]?.name ?? `more${n}`, one]));
const exampleOf = (columns: readonly { readonly example: string }[]) =>
  columns.map(({ example }) => example).join('\n');

export const webTargets: readonly Target[] = [
  {
    name: 'headers and addresses of visitors',
    share: 500,
    // As much as all headers of a request may have.
    most: 16_000,
    examples: [
      ...[
        'br, gzip;q=0.5, *;q=0',
        `W/"x", ${page.etag}`,
        'a=b; c="d%20e"',
        '2001:db8::1',
        '::ffff:1.2.3.4',
      ],
      ...['fe80::1%eth0', '10.0.0.1', '1:2:3:4:5:6:7:8'],
    ],
    words: [
      'br',
      ';q=',
      '0.',
      ', ',
      'W/',
      '"',
      '=',
      '; ',
      '%',
      ':',
      '::',
      'ffff',
      '1.2.3.4',
      '*',
      'identity',
    ],
    shape: fc.oneof(fc.ipV6(), fc.ipV4(), fc.webQueryParameters()),
    read(input) {
      const encoding = encodingFor({ 'accept-encoding': input });
      must([null, 'br', 'gzip'].includes(encoding), 'an encoding that we have not');
      const known = isKnown(page, input);
      must(isKnown(page, `${input},${page.etag}`), 'a page is not known by its own tag');
      const cookies = parseCookie(input);
      must(
        Object.values(cookies).every((one) => typeof one === 'string'),
        'a cookie that is no text',
      );
      const [network, site] = [networkOf(input), siteNetworkOf(input)];
      const isSix = network.endsWith('::/64');
      must(!isSix || !network.includes('NaN'), 'a network without a number');
      must(
        isSix === site.endsWith('::/48') || network === input.split('%')[0],
        'two kinds of a network',
      );
      if (isSix && input !== network) {
        const base = network.slice(0, -'::/64'.length);
        must(networkOf(`${base}:0:0:0:1`) === network, 'a network by another name');
      }
      return known || encoding || (isSix ? network : null);
    },
  },
  {
    name: 'addresses of pages',
    share: 300,
    most: 8_000,
    examples: [
      '/',
      '/about',
      '/About/',
      '/blog/first-post',
      '/blog/first-post.data',
      '/_.data',
      '/%62log/é',
      '/hire',
    ],
    words: [
      '/',
      '//',
      '.data',
      '/_.data',
      '%2F',
      '%252F',
      '%C3%A9',
      '%E0%A4',
      'e\u0301',
      '?',
      '..',
      ':slug',
      '*',
    ],
    read(input) {
      // As an address comes in; what cannot be decoded the server's router has refused by then.
      const asked = `https://site.invalid/${input.replace(/^[/\\]+/, '')}`;
      const path = URL.parse(asked)?.pathname;
      if (!path || !isDecodable(path)) return null;
      const found = addressOf(path);
      if (!found) return null;
      const text = addressText(found);
      const again = addressOf(text);
      must(again !== null && addressText(again) === text, 'an address has two spellings');
      must(
        again.form === found.form && again.isPlain === found.isPlain,
        'an address of another kind',
      );
      return text;
    },
  },
  {
    name: 'list queries of the console',
    share: 300,
    most: 8_000,
    examples: ['page=1&perPage=25&sort=name&order=asc', 'page=2&find=amina', ''],
    words: [
      'page=',
      '&',
      '=',
      'perPage=',
      'sort=',
      '1e2',
      '0x10',
      '-1',
      '%00',
      '400',
      '101',
      'find=',
      '[]',
    ],
    shape: fc.webQueryParameters(),
    read(input) {
      const given = Object.fromEntries(new URLSearchParams(input));
      const read = Query.safeParse(given);
      if (!read.success) return null;
      const { page: at, perPage } = read.data;
      must(Number.isInteger(at) && at >= 1 && at <= 400, 'a page beyond the last');
      must(Number.isInteger(perPage) && perPage >= 1 && perPage <= 100, 'a page of too many rows');
      const again = Query.safeParse(JSON.parse(JSON.stringify(read.data)));
      must(again.success, 'a query that reads back as none');
      return read.data;
    },
  },
  {
    name: 'answers to forms',
    share: 200,
    most: 60_000,
    examples: [
      JSON.stringify(entered),
      '{"ticks":["a","b"],"age":35}',
      '{"name":{"a":1},"born":null}',
    ],
    words,
    shape: fc.json(),
    read(input) {
      let given: unknown;
      try {
        given = JSON.parse(input);
      } catch {
        return null;
      }
      // The call's shape asks for a record.
      if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
      const { faults, answers } = checkAnswers(fields, given as never, 'application', today);
      for (const name of Object.keys(answers)) {
        must(
          fields.some((one) => one.name === name),
          'an answer to what nobody asks',
        );
      }
      if (Object.keys(faults).length > 0) return null;
      const again = checkAnswers(fields, answers, 'application', today);
      must(
        JSON.stringify(again.answers) === JSON.stringify(answers),
        'an answer reads back otherwise',
      );
      return answers;
    },
  },
  {
    name: 'drafts',
    share: 300,
    most: 60_000,
    examples: [JSON.stringify(draft), JSON.stringify(purchase)],
    words: [...words, '"savedAt":', '"sending":', '"values":', '"plan":'],
    shape: fc.json(),
    read(input) {
      const now = Date.parse('2026-11-23T00:00:00Z');
      const form = readForm(input, now);
      if (form) {
        const again = readForm(JSON.stringify(form), now);
        must(JSON.stringify(again) === JSON.stringify(form), 'a draft reads back otherwise');
      }
      const bought = readPurchase(input, '/hire');
      must(!bought || bought.path === '/hire', 'the draft of another page');
      return form ?? bought;
    },
  },
  {
    name: 'rows of imports',
    share: 100,
    most: 20_000,
    examples: [exampleOf(caseColumns), exampleOf(recordColumns)],
    words: ['\n', '2026-01-15', '1991-04-12', '@', 'Basic', 'yes', '-1', '1e9'],
    read(input) {
      const made = readCaseRow(1, rowOf(caseColumns, input), today);
      const record = readRow(1, rowOf(recordColumns, input), new Date('2026-11-23T12:00:00Z'));
      if ('ready' in made) must(made.ready.name.length <= 200, 'a name of any length');
      if ('ready' in record) return record.ready;
      must(record.faults.length > 0, 'a row that is neither good nor bad');
      return 'ready' in made ? made.ready : null;
    },
  },
  {
    name: 'HTML made clean',
    share: 30,
    // Beyond twice the bound only words are left; `clean.server.ts`.
    most: 210_000,
    examples: [
      '<h2>Title</h2><p>Text <a href="https://a.example">link</a> &amp; more</p><ul><li>one</li></ul>',
      '<p onclick=x><script>alert(1)</script><img src=/a.png onerror=x><svg><style></p>',
      '<table><tr><th scope=col>a</th></tr></table><math><mtext><img src=x></math>',
    ],
    words: [
      ...[
        '<',
        '>',
        '</',
        '<script>',
        '<!--',
        '-->',
        '<![CDATA[',
        'javascript:',
        'data:',
        ' on=',
        ' href=',
        '&lt;',
      ],
      ...[
        '&#106;',
        '<svg>',
        '<style>',
        '<textarea>',
        '<noscript>',
        '<p>',
        '<a href="',
        '</p>',
        '<b><i>',
      ],
    ],
    read(input) {
      // A tag that is read anew must stay what it is, and nothing may be hidden in what was escaped.
      const clean = cleanHtml(input);
      must(harmless.test(clean), 'a tag that nobody allows');
      must(!/(?:href|src)="\s*(?:javascript|data|vbscript):/i.test(clean), 'an address that runs');
      if (isModestHtml(clean)) must(cleanHtml(clean) === clean, 'clean HTML is cleaned again');
      plainText(input);
      return clean === '' ? null : clean;
    },
  },
  {
    name: 'words of HTML',
    share: 500,
    most: 200_000,
    examples: ['<p>Hello <b>you</b> &amp; me</p>', '&#x41;&#65;&nbsp;&hellip;', 'a < b > c'],
    words: ['<', '>', '&', ';', '&#', '&#x', '&#xD800;', '&lt;', '<b ', '</', ' '],
    read(input) {
      const plain = plainText(input);
      must(plain.length <= input.length, 'more words than there were');
      must(plain === plain.trim(), 'words with blanks around them');
      must(!input.isWellFormed() || plain.isWellFormed(), 'a sign is cut in two');
      return plain === '' ? null : plain;
    },
  },
];
