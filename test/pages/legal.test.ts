import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { howLong } from '#app/shell/how-long.rules.ts';
import * as rules from '#app/shell/policies.rules.ts';
import { retention, untimed } from '#app/shell/retention.rules.ts';
import { expired, nameOf } from '#platform/backup/rotation.ts';
import { all, attribute, links, only, wordsOf } from '../support/html.ts';
import { openPages, sharedPages } from '../support/pages.ts';

const root = new URL('../..', import.meta.url).pathname;
const mains = new Map<string, string>();
const pages = await sharedPages();
for (const path of ['/terms-of-service', '/privacy-policy', '/rules', '/job-policy']) {
  mains.set(path, only(await pages.html(path), 'main'));
}

const main = (path: string) => mains.get(path) ?? '';
const said = (path: string) => wordsOf(main(path));
const targets = (html: string) => links(html).map(([, href]) => href ?? '');
const headings = (html: string) => all(html, 'h2').map(({ inner }) => wordsOf(inner));
const section = (path: string, id: string) => only(main(path), 'section', ` id="${id}"`);

it.each([
  ['/terms-of-service', 1_800],
  ['/privacy-policy', 1_200],
  ['/rules', 600],
  ['/job-policy', 600],
])('%s stands in full text, kept for everybody (LEG-01, LEG-08)', async (path, least) => {
  expect(said(path).split(' ').length).toBeGreaterThanOrEqual(least);
  expect(all(main(path), 'h1')).toHaveLength(1);
  expect(said(path)).toContain('01 March 2025');
  const answer = await pages.app.inject({ url: path, headers: { cookie: 'a=b' } });
  expect(answer.headers['set-cookie']).toBeUndefined();
});

it.each(['/terms-of-service', '/privacy-policy', '/job-policy', '/rules'])(
  'the contents of %s name every section once and lead to its anchor (LEG-02)',
  (path) => {
    const contents = targets(only(main(path), 'nav', 'aria-label="Contents"'));
    const ids = all(main(path), 'section', ' id="').map((one) => `#${attribute(one, 'id')}`);
    expect(contents).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
    if (path === '/rules') return;
    expect(targets(only(main(path), 'details', 'contents--folded'))).toEqual(ids);
  },
);

describe('the terms of service', () => {
  const path = '/terms-of-service';

  it('were last updated on the stated day (LEG-04)', () => {
    expect(said(path)).toContain('Last updated 01 March 2025');
  });

  it('define four words (LEG-05)', () => {
    const words = all(main(path), 'dt').map(({ inner }) => wordsOf(inner));
    expect(words).toEqual(['Sapioworker', 'Verified Sapioworker', 'Client', 'Guarantor']);
    const [, verified = ''] = all(main(path), 'dd').map(({ inner }) => wordsOf(inner));
    expect(verified).toContain(
      'A Blue Tick stands for the basic level, a Green Tick for the premium',
    );
  });

  it('treat each stated subject in order, then the two annexes (LEG-03, W-04)', () => {
    expect(headings(main(path))).toEqual([
      '1 What the words mean',
      '2 Accounts',
      '3 Booking through the app',
      '4 Payment and tips',
      '5 Refunds',
      '6 Insurance and claims',
      '7 Incident reports',
      '8 When a person cannot be reached',
      '9 Mediation and disputes',
      '10 Liability',
      '11 Ending the agreement',
      '12 Changes and the law that applies',
      'Verification agreement',
      'Non-disclosure policy',
    ]);
    for (const annex of ['verification-agreement', 'non-disclosure-policy']) {
      expect(all(section(path, annex), 'h3').length).toBeGreaterThanOrEqual(4);
    }
  });

  it.each([
    ['incident-reports', [rules.incidentReports]],
    ['escalation', [rules.unreachable]],
    ['mediation', [rules.coverage]],
    ['payment', [rules.noDirectTransfer, rules.tips, rules.serviceFee]],
    ['refunds', rules.refunds],
    ['insurance', [rules.insuranceStart, rules.claims]],
    ['accounts', [rules.permanence]],
  ])('quote the rules on %s (LEG-06, LEG-07, GEN-15 to GEN-18, GEN-20, C-89)', (id, quoted) => {
    for (const rule of quoted) expect(wordsOf(section(path, id))).toContain(rule);
  });

  it('lead a worker to the page of their own, which has a sign-in; accounts have none here (C-95)', () => {
    expect(targets(section(path, 'accounts'))).toContain('/me');
    expect(said(path)).not.toContain('This site has no sign-in');
  });

  it('say that nothing is sent to a wanted-search platform by itself (C-98)', () => {
    expect(wordsOf(section(path, 'escalation'))).toContain('this site sends nothing to such');
    const { WANTED_SEARCH_URL } = pages.config;
    expect(targets(main(path))).not.toContain(WANTED_SEARCH_URL);
  });

  it('name the roles as the whole site does (GEN-19)', () => {
    const words = said(path);
    for (const role of [
      ...['client', 'employer', 'artisan', 'worker', 'community agent', 'verification agent'],
      ...['trainer', 'sponsor', 'Admin'],
    ]) {
      expect(words).toContain(role);
    }
  });

  it('lead to the rules and the job policy by whole paths (C-29, D-17)', () => {
    const ways = targets(main(path));
    for (const to of ['/rules', '/job-policy', '/privacy-policy#deletion']) {
      expect(ways).toContain(to);
    }
    for (const way of ways) expect(way).toMatch(/^[/#]/);
  });
});

describe('the rules', () => {
  it('stand in the four stated sections (RUL-01, W-05)', () => {
    expect(headings(main('/rules'))).toEqual([
      'General guidelines',
      'Job posting rules',
      'Worker verification',
      'Payment and refunds',
    ]);
  });

  it('are fifteen, counted through, each with what to do and what to leave', () => {
    const list = all(main('/rules'), 'li', 'class="rule"').map(({ inner }) => inner);
    expect(list).toHaveLength(15);
    for (const [place, rule] of list.entries()) {
      expect(wordsOf(only(rule, 'p', 'rule__place'))).toBe(String(place + 1));
      expect(all(rule, 'dt').map(({ inner }) => wordsOf(inner))).toEqual(['Do', 'Don’t']);
      for (const { inner } of all(rule, 'dd')) expect(wordsOf(inner)).toMatch(/^[A-Z].{20,}\.$/);
      expect(wordsOf(only(rule, 'div', 'rule__text')).length).toBeGreaterThan(40);
      expect(rule).not.toMatch(/&amp;(#|quot)/);
    }
  });

  it('quote the constants, the three refund cases among them (C-68)', () => {
    const payment = wordsOf(section('/rules', 'payment-and-refunds'));
    for (const rule of [...rules.refunds, rules.noDirectTransfer, rules.tips]) {
      expect(payment).toContain(rule);
    }
    for (const rule of [rules.coverage, rules.incidentReports, rules.unreachable])
      expect(said('/rules')).toContain(rule);
    expect(targets(main('/rules'))).toContain('/job-policy');
  });
});

describe('the job policy', () => {
  it('has five numbered sections (JOB-01, W-06)', () => {
    expect(headings(main('/job-policy')).slice(1)).toEqual([
      '1 Refunds',
      '2 Liability',
      '3 Staff incident reporting',
      '4 Privacy',
      '5 Termination',
    ]);
  });

  it('says when a refund is full, partial or none, as a way and as a rule (JOB-02, HIRE-20)', () => {
    const stages = all(main('/job-policy'), 'li', 'journey__stage');
    expect(stages.map(({ inner }) => wordsOf(inner))).toEqual([
      `Booked Full refund ${rules.refunds[0]}`,
      `Assigned Partial refund ${rules.refunds[1]}`,
      `On the way None refund ${rules.refunds[2]}`,
    ]);
    for (const rule of rules.refunds) {
      expect(wordsOf(section('/job-policy', 'refunds'))).toContain(rule);
    }
  });

  it('quotes the rules on insurance, incidents and what is permanent (C-73, C-89)', () => {
    const quoted = {
      liability: [rules.coverage, rules.insuranceStart, rules.claims],
      'staff-incident-reporting': [rules.incidentReports, rules.unreachable],
      privacy: [rules.permanence, rules.afterDeletion],
    };
    for (const [id, all] of Object.entries(quoted)) {
      for (const rule of all) expect(wordsOf(section('/job-policy', id))).toContain(rule);
    }
  });
});

describe('the privacy policy', () => {
  const path = '/privacy-policy';
  const files = (pattern: string) =>
    globSync(pattern, { cwd: root }).map((file) => readFileSync(`${root}${file}`, 'utf8'));

  /** Where each table stands on the page: an anchor, or null when it holds nothing of a person. */
  const places: Readonly<Record<string, string | null>> = {
    verification_records: 'records',
    verification_consents: 'consents',
    verification_documents: 'records',
    cases: 'cases',
    case_checks: 'cases',
    case_consents: 'cases',
    case_guarantors: 'cases',
    case_asks: 'cases',
    case_proposals: 'cases',
    case_events: 'cases',
    case_codes: 'cases',
    record_lookups: 'searches',
    record_tries_new: 'searches',
    record_tries: 'searches',
    record_lookup_counts: 'searches',
    lookup_inquiries: 'searches',
    share_openings: 'searches',
    record_shares: 'consents',
    public_holidays: null,
    record_checks: 'records',
    proof_indices: 'records',
    verification_grants: 'searches',
    audit_log: 'searches',
    audit_seals: 'searches',
    audit_carried: 'searches',
    imports: 'records',
    limits: 'limits',
    idempotency_keys: 'limits',
    mail_subscribers: 'mailing-list',
    mail_outbox: 'mail',
    mail_stops: 'mail',
    built_files: null,
    message_outbox: 'mail',
    message_outbox_keys: 'mail',
    message_stops: 'mail',
    record_reminders: 'mail',
    record_channels: 'mail',
    me_codes: 'own-page',
    me_devices: 'own-page',
    me_sessions: 'own-page',
    me_passkeys: 'own-page',
    me_challenges: 'own-page',
    reminder_stops: 'mail',
    staff: 'accounts',
    staff_sessions: 'accounts',
    staff_openings: 'accounts',
    approvals: 'accounts',
    accounts: 'accounts',
    account_tokens: 'accounts',
    account_erasures: 'accounts',
    blog_posts: 'authors',
    site_pictures: 'authors',
    testimonials: 'testimonials',
    partners: null,
    verification_types: null,
    plans: null,
    form_definitions: null,
    form_submissions: 'applications',
    submission_notes: 'applications',
    agreement_signatures: 'applications',
    uploads: 'applications',
    purchase_requests: 'purchases',
    purchase_notes: 'purchases',
    payments: 'purchases',
    payment_webhooks: 'purchases',
    payment_webhook_keys: 'purchases',
    renewals: 'purchases',
    renewal_payers: 'purchases',
    feedbacks: 'messages',
    feedback_disputes: 'messages',
    record_reviews: 'messages',
    contacts: 'messages',
    insurance_claims: 'messages',
    claim_notes: 'messages',
    claim_documents: 'messages',
    // Counts and seals: they name nobody.
    verification_lookups: null,
    audit_checkpoints: null,
    audit_archives: null,
    audit_days: null,
    message_days: null,
    case_ask_days: null,
    services: null,
    seeds: null,
  };

  // A new table fails here until somebody says where it stands on the page, or that it holds nobody.
  it('names every table that holds personal data (W-03)', () => {
    const tables = files('{app,platform}/**/tables/*.ts').flatMap((text) =>
      [...text.matchAll(/create table (?:if not exists )?"?(\w+)/gi)].map(([, name = '']) => name),
    );
    expect(tables.length).toBeGreaterThanOrEqual(13);
    expect(tables.filter((table) => !(table in places))).toEqual([]);
    expect(Object.keys(places).filter((table) => !tables.includes(table))).toEqual([]);
    for (const id of Object.values(places)) {
      if (id === null) continue;
      const kind = wordsOf(only(main(path), 'details', ` id="${id}"`));
      for (const fact of ['What', 'Why', 'Lawful ground', 'Who sees it', 'How long']) {
        expect([id, kind]).toEqual([id, expect.stringContaining(` ${fact} `)]);
      }
    }
  });

  it('says of each table how long it keeps it, as the table of retention does (SCALE-02)', () => {
    const rows = [
      ...Object.values(retention).map(({ place, table }) => ({ place, tables: [table] })),
      ...untimed,
    ];
    const listed = new Map<string, Set<string | null>>();
    for (const { place, tables } of rows) {
      for (const table of tables) {
        listed.set(table, (listed.get(table) ?? new Set()).add(place));
      }
    }
    for (const [table, place] of Object.entries(places)) {
      const known = [...(listed.get(table) ?? [])];
      // What names nobody needs no row; a job may remove it all the same.
      if (place === null) expect([table, known.filter(Boolean)]).toEqual([table, []]);
      else expect([table, known]).toEqual([table, [place]]);
    }
    expect([...listed.keys()].filter((table) => !(table in places))).toEqual([]);
    for (const [place, told] of Object.entries(howLong)) {
      const kind = wordsOf(only(main(path), 'details', ` id="${place}"`));
      const plain = told.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');
      // A link stands apart from the stop behind it.
      const read = kind.replace(/ ([.,])/g, '$1');
      expect([place, read]).toEqual([place, expect.stringContaining(plain)]);
    }
  });

  // The other way round: what code removes by its age is in the table, so that the page tells of it.
  it('is told of everything that is removed by its age (SCALE-02)', () => {
    const timed = new Set<string>(Object.values(retention).map(({ table }) => table));
    const aged = files('{app,platform}/**/*.server.ts').flatMap((text) =>
      [
        ...text.matchAll(
          /deleteFrom\('(\w+)'\)[^;]*?\.where\([^;]*?'<=?'|delete from (\w+)[^;]*?<=? /g,
        ),
      ].map(([, built, written]) => built ?? written ?? ''),
    );
    expect(aged.length).toBeGreaterThanOrEqual(15);
    // What names nobody needs no row.
    const untold = aged.filter((table) => !timed.has(table) && places[table] !== null);
    expect(untold).toEqual([]);
  });

  it('tells how long a backup keeps what was erased, as backups are rotated (DEPLOY-03)', async () => {
    const told = () => wordsOf(section(path, 'retention'));
    expect(told()).toContain('no end is fixed for them. What was erased');
    const days = 20;
    const own = await openPages(
      {
        BACKUP_URL: 'file:///nowhere/backups',
        BACKUP_KEY: 'a key for tests only, forty characters ok',
        BACKUP_KEEP_DAYS: `${days}`,
      },
      pages.platform.database,
    );
    const words = wordsOf(only(await own.html(path), 'section', ' id="retention"'));
    await own.close();
    expect(words).not.toContain('no end is fixed for them');
    expect(words).toContain(`A backup goes ${days} days after it was made`);
    expect(words).toContain('the first of a month goes after a year');
    const now = new Date('2026-11-24T02:00:00Z');
    const aged = (age: number) => nameOf(new Date(now.getTime() - age * 86_400_000));
    const names = Array.from({ length: 800 }, (_, age) => aged(800 - age));
    const gone = new Set(expired(names, now, days));
    expect(gone.has(aged(days))).toBe(false);
    expect(gone.has(aged(days + 2))).toBe(true);
    const late = names.filter((name) => !gone.has(name) && name < aged(days));
    expect(late.map((name) => name.slice(6, 8))).toEqual(late.map(() => '01'));
    expect([late[0]?.slice(0, 6), late.length]).toEqual(['202512', 12]);
  });

  it('names every cookie that is set and every key of local storage', () => {
    const keys = files('{app,console,ui,platform}/**/*.{ts,tsx}').flatMap((text) =>
      [...text.matchAll(/localStorage\.\w+Item\(\s*'(\w+)'/g)].map(([, key]) => key),
    );
    expect(keys).toContain('token');
    const told = all(main(path), 'code').map(({ inner }) => wordsOf(inner));
    const stated = ['token', 'pendingRequestId', 'pendingPaymentReference', 'purchase'];
    stated.push('feedback', 'contact', 'application:', 'Idempotency-Key');
    for (const name of [...keys, ...stated]) expect(told).toContain(name);
    // Pages that are kept for when there is no network stand in caches, each named by a beginning and a version.
    const caching = files('{app,console,ui,platform}/**/*.{ts,tsx}').filter((text) =>
      /\bcaches\.open\(own\)/.test(text),
    );
    expect(caching).toHaveLength(1);
    for (const text of caching)
      expect(told).toContain(/^const named = '([\w-]+)'/m.exec(text)?.[1]);
    const cookies = [
      ...files('app/**/{rules,*.rules,*.server}.ts'),
      ...files('platform/**/{solve,*.server}.ts'),
    ].flatMap((text) => [...text.matchAll(/'(__Host-[a-z-]+)'/g)].map(([, name]) => name));
    expect(cookies).toContain('__Host-account-device');
    for (const name of cookies) expect(told).toContain(name);
    // Whoever sets a cookie calls it by a constant; that name stands on the page.
    const setters = files('app/**/*.ts').filter((text) => /\bsetCookie\(/.test(text));
    expect(setters.length).toBeGreaterThanOrEqual(1);
    for (const text of setters) {
      expect(text).not.toMatch(/\bsetCookie\((?!cookie)/);
      expect(told).toContain(/const cookie\w* = '([\w-]+)'/.exec(text)?.[1]);
    }
  });

  // By hand from docs/architecture.md: the page reads the policy, so a change of it shows here too.
  it('tells who sees what of a verified record, value by value', () => {
    const rows = all(only(section(path, 'who-sees-what'), 'tbody'), 'tr').map(({ inner }) => [
      wordsOf(only(inner, 'th')),
      ...all(inner, 'td').map((cell) => wordsOf(cell.inner)),
    ]);
    const typed = 'Shown if they typed it';
    expect(rows).toEqual([
      ['Name and badge number', 'Shown', 'Shown', 'Not a choice'],
      ['Level, status and dates', 'Shown', 'Shown', 'Not a choice'],
      ['Verifying officer, desk address', 'Shown', 'Shown', 'Not a choice'],
      ['Email', 'a•••@m•••.ng', typed, 'Shown'],
      ['Phone number', '+234•••••67', typed, 'Shown'],
      ['Address', 'The state only', 'The state only', 'Shown'],
      ['Date of birth', 'Not shown', typed, 'Shown'],
      ['National ID', 'Not shown', 'Not shown', 'Last four digits'],
      ['Photo', 'Not shown', 'Not shown', 'Shown'],
      ['Police record', 'Not shown', 'Shown', 'Not a choice'],
      ['Health status', 'Not shown', '“On file” or “Not checked”', 'Shown'],
      ['Number of reviews', 'From 3 on', 'Shown', 'Not a choice'],
      [
        'Which checks were made, how and when',
        'All but police record and health',
        'Shown',
        'Not a choice',
      ],
      ['Basic report (PDF)', 'Not shown', 'Shown', 'Not a choice'],
    ]);
  });

  it('says that a link of the worker’s own shows what they chose, the photo too', () => {
    expect(wordsOf(section(path, 'who-sees-what'))).toContain('whoever has the link');
    expect(targets(section(path, 'uploads'))).toContain('#who-sees-what');
    expect(said(path)).not.toContain('to nobody else');
  });

  it('says that the address of who pays for a renewal outlives the receipt: word of a refund goes there', () => {
    const kept = wordsOf(only(main(path), 'details', ' id="purchases"'));
    expect(kept).toContain(
      'an address that you give for its receipt stays beside them until your data is erased',
    );
    expect(kept).not.toContain('as soon as');
  });

  it('names provider, uploads, rights, commission, deletion, contact and changes (W-03, C-31, C-73)', () => {
    expect(wordsOf(section(path, 'payments'))).toContain('Paystack');
    expect(wordsOf(section(path, 'uploads'))).toContain('removed within a day');
    const rights = wordsOf(section(path, 'rights'));
    for (const right of [
      ...['access', 'correction', 'erasure', 'restriction', 'portability', 'object'],
      ...['withdraw a consent', 'Nigeria Data Protection Commission'],
    ]) {
      expect(rights).toContain(right);
    }
    const deletion = section(path, 'deletion');
    expect(targets(deletion)).toContain('/delete-account');
    expect(wordsOf(deletion)).toContain(rules.afterDeletion);
    expect(targets(section(path, 'contact-and-changes'))).toContain('/contact');
  });
});

it('no paragraph stands on two of the pages, but for the rules themselves', () => {
  const constants = new Set<string>(Object.values(rules).flat());
  const seen = new Map<string, string>();
  for (const [path, html] of mains) {
    const own = new Set(all(html, 'p').map(({ inner }) => wordsOf(inner)));
    for (const paragraph of own) {
      const isShared = constants.has(paragraph) || paragraph.startsWith('Goes with the terms');
      if (isShared || paragraph.length < 40) continue;
      expect([path, paragraph, seen.get(paragraph)]).toEqual([path, paragraph, undefined]);
      seen.set(paragraph, path);
    }
  }
});

describe('who runs the site (FU-14)', () => {
  const details = {
    COMPANY_NAME: 'Ade & Sons Nigeria Limited',
    COMPANY_NUMBER: '1234567',
    COMPANY_ADDRESS: '14 Allen Avenue, Ikeja, Lagos',
    GOVERNING_LAW: 'Lagos State',
    SUPPORT_HOURS: 'Monday to Saturday, 07:00 to 19:00',
    PRIVACY_CONTACT: 'privacy@sapioworker.ng',
  };
  const shown = ['Ade & Sons Nigeria Limited', 'RC 1234567', '14 Allen Avenue', '07:00 to 19:00'];

  it.each(['/terms-of-service', '/privacy-policy'])(
    'stands in the footer and in %s',
    async (path) => {
      const own = await openPages(details, pages.platform.database);
      const html = await own.html(path);
      const words = { page: wordsOf(only(html, 'main')), footer: wordsOf(only(html, 'footer')) };
      for (const one of shown) {
        expect(words.page).toContain(one);
        expect(words.footer).toContain(one);
      }
      expect(words.page).toContain('follow the law of Lagos State');
      expect(targets(only(html, 'main'))).toContain('mailto:privacy@sapioworker.ng');
      expect(words.footer).not.toContain('(sample)');
      await own.close();
    },
  );

  it('is marked as a sample where nobody has given it, and no link then', async () => {
    const footer = wordsOf(only(await pages.html('/about'), 'footer'));
    expect(footer.match(/\(sample\)/g)).toHaveLength(4);
    expect(said('/privacy-policy')).toContain('privacy@sapioworker.example.com (sample)');
    expect(targets(main('/privacy-policy')).join()).not.toContain('mailto:');
  });
});
