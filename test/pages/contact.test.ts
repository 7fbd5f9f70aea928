import { describe, expect, it } from 'vitest';
import { allJobs } from '#app/contents/jobs.server.ts';
import { all, attribute, links, only, wordsOf } from '../support/html.ts';
import { postForm, sharedPages } from '../support/pages.ts';

const pages = await sharedPages();
// A message is mailed, so the queue of mails must be there.
await pages.platform.jobs.prepare(allJobs(pages.platform));

const main = async (path: string) => only(await pages.html(path), 'main');
const chosen = (html: string) =>
  all(only(html, 'select', 'name="department"'), 'option', 'selected').map(({ inner }) =>
    wordsOf(inner),
  );
const errors = (html: string) => all(html, 'p', 'class="error"').map(({ inner }) => wordsOf(inner));
const message = {
  name: 'Ada Obi',
  email: 'ada.page@example.com',
  phone: '0803 000 0001',
  department: 'Train with us',
  message: 'When does the next course begin?',
};
const send = (body: Record<string, string>) => postForm(pages, '/contact', body);

it('begins with the department of the page one comes from (FU-17)', async () => {
  for (const [from, department] of [
    ['/career/sponsor-individual', 'Sponsor an Individual'],
    ['/career/train-the-trainer', 'Train with us'],
  ] as const) {
    const [first = ''] = links(await main(from)).flatMap(([, href = '']) =>
      href.startsWith('/contact') ? [href] : [],
    );
    expect(first.endsWith('#contact-form')).toBe(true);
    expect(chosen(await main(first))).toEqual([department]);
  }
});

describe('without JavaScript a message', () => {
  it('with nothing in it says what is missing at each field (CON-03)', async () => {
    const answer = await send({});
    expect(answer.statusCode).toBe(400);
    expect(errors(answer.body)).toEqual(Array(4).fill('This field is required'));
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('keeps what was typed when it is refused, as words', async () => {
    const name = '"><img src=x onerror=alert(1)>';
    const answer = await send({ ...message, name, phone: 'none' });
    expect(errors(answer.body)).toEqual(['Please enter a valid phone number']);
    const form = only(only(answer.body, 'main'), 'form');
    expect(form).not.toContain('<img');
    expect(
      attribute(
        { attributes: /<input[^>]*id="name"[^>]*>/.exec(form)?.[0] ?? '', inner: '' },
        'value',
      ),
    ).toBe('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;');
    expect(wordsOf(only(form, 'textarea'))).toBe(message.message);
    expect(chosen(form)).toEqual(['Train with us']);
  });

  it('that is accepted gets its thanks and number, and an empty form (CON-05, D-03)', async () => {
    const answer = await send(message);
    expect(answer.statusCode).toBe(200);
    const alert = wordsOf(only(answer.body, 'div', 'role="alert"'));
    expect(alert).toContain('Thank you for contacting us!');
    const [ticket = ''] = /CT-[0-9A-Z]{8}/.exec(alert) ?? [];
    expect(ticket).not.toBe('');
    expect(only(answer.body, 'textarea')).toBe('');
    // Loading the answer anew sends it again: the same message, the same number.
    expect((await send(message)).body).toContain(ticket);
  });

  it('that is no form is an empty one', async () => {
    const answer = await pages.app.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/json', accept: 'text/html' },
      payload: '{"name":',
    });
    expect(answer.statusCode).toBe(400);
    expect(errors(answer.body)).toHaveLength(4);
  });
});

describe('the contact page', () => {
  it('holds the form at its anchor, with its five fields (CON-01, CON-02)', async () => {
    const section = only(await main('/contact'), 'section', ' id="contact-form"');
    const labels = all(section, 'label', 'class="label"').map(({ inner }) => wordsOf(inner));
    expect(labels).toEqual(['Name', 'Email', 'Phone', 'Department', 'Message']);
    const trap = only(section, 'div', 'hidden=""');
    expect(trap).toContain('name="leaveEmpty"');
  });

  it('names six departments, the last one choice (C-09), starting at the first (CON-04)', async () => {
    const select = only(await main('/contact'), 'select');
    expect(all(select, 'option').map(({ inner }) => wordsOf(inner))).toEqual([
      'General Inquiry',
      'Customer Support',
      'Technical Assistance',
      'Sponsor an Individual',
      'Train with us',
      'Feedback, Comments & Reviews',
    ]);
    expect(chosen(await main('/contact'))).toEqual(['General Inquiry']);
  });

  it.each(['/contact', '/career/hire-a-service?service=cook&hours=3'])(
    'sends a choice in our words where the browser has translated it: %s',
    async (path) => {
      for (const option of all(await main(path), 'option')) {
        expect(attribute(option, 'value')).toBe(wordsOf(option.inner));
      }
    },
  );

  it.each([
    ['sponsor-an-individual', 'Sponsor an Individual'],
    ['train-with-us', 'Train with us'],
    ['feedback-comments-reviews', 'Feedback, Comments & Reviews'],
    ['no-such-inbox', 'General Inquiry'],
    ['%22%3E%3Cscript%3E', 'General Inquiry'],
  ])('starts at the department that its address names: %s', async (slug, department) => {
    expect(chosen(await main(`/contact?department=${slug}`))).toEqual([department]);
  });

  it('is reached from Sponsor with its department chosen (D-03)', async () => {
    const ways = links(await main('/career/sponsor-individual')).map(([, href]) => href);
    expect(ways).toContain('/contact?department=sponsor-an-individual#contact-form');
  });

  it('links the four accounts; one without an address says so (CON-01, C-34)', async () => {
    const { config } = pages;
    const list = only(await main('/contact'), 'ul', 'ct__social');
    expect(links(list)).toEqual([
      ['Instagram', config.INSTAGRAM_URL],
      ['Tiktok', config.TIKTOK_URL],
      ['LinkedIn', config.LINKEDIN_URL],
    ]);
    expect(wordsOf(list)).toContain('Facebook (not available yet)');
  });
});
