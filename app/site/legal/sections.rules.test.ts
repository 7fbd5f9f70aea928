import { describe, expect, it } from 'vitest';
import { sectionsOf } from './sections.rules.ts';

const rule = (title: string, right: string, wrong: string) =>
  `<h3>${title}</h3>\n<p>Why &quot;so&quot;.</p>\n<ul>\n<li>${right}</li>\n<li>${wrong}</li>\n</ul>\n`;
const section = (html: string, id = 'a') => ({ id, heading: id.toUpperCase(), html });

describe('a section of the rules', () => {
  it('is what stands before its rules, and each with what to do and what to leave', () => {
    const html = `<p>For all.</p>\n${rule('Be on time', 'Call.', 'Be late.')}${rule('Pay', 'Pay.', 'Wait.')}`;
    expect(sectionsOf([section(html)])).toEqual([
      {
        id: 'a',
        heading: 'A',
        html: '<p>For all.</p>\n',
        from: 1,
        rules: [
          {
            title: 'Be on time',
            text: '<p>Why &quot;so&quot;.</p>',
            right: 'Call.',
            wrong: 'Be late.',
          },
          { title: 'Pay', text: '<p>Why &quot;so&quot;.</p>', right: 'Pay.', wrong: 'Wait.' },
        ],
      },
    ]);
  });

  it('is drawn as text, with its signs put back', () => {
    const html = rule('Don&#39;t &#39;wait&#39;', 'Say &quot;yes&quot;.', 'It&#39;s no.');
    expect(sectionsOf([section(html)])[0]?.rules[0]).toMatchObject({
      title: 'Don’t ’wait’',
      right: 'Say "yes".',
      wrong: 'It’s no.',
    });
  });

  it('may have no rules', () => {
    expect(sectionsOf([section('<p>For all.</p>')])).toEqual([
      { id: 'a', heading: 'A', html: '<p>For all.</p>', from: 1, rules: [] },
    ]);
    expect(sectionsOf([])).toEqual([]);
  });

  it('has what is missing of a rule empty', () => {
    expect(sectionsOf([section('<h3>Pay</h3>')])[0]).toMatchObject({
      html: '',
      rules: [{ title: 'Pay', text: '', right: '', wrong: '' }],
    });
    expect(sectionsOf([section('<h3>Pay')])[0]?.rules).toEqual([
      { title: 'Pay', text: '', right: '', wrong: '' },
    ]);
    expect(sectionsOf([section('<h3>Pay</h3><ul><li>Now.</li></ul>')])[0]?.rules).toEqual([
      { title: 'Pay', text: '', right: 'Now.', wrong: '' },
    ]);
  });

  it('goes on counting where the one before stopped', () => {
    const one = rule('A', 'B', 'C');
    const sections = [section(one + one), section('<p>None</p>', 'b'), section(one, 'c')];
    const counted = sectionsOf([...sections, section(one, 'd')]);
    expect(counted.map(({ id, from }) => [id, from])).toEqual([
      ['a', 1],
      ['b', 3],
      ['c', 3],
      ['d', 4],
    ]);
  });
});
