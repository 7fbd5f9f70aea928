// @vitest-environment happy-dom

import { type ComponentProps, type RefObject, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { sendFile } from '#app/intake/files/parts/send-file.ts';
import { draw as drawPage } from '#test/support/drawn.ts';
import { all, attribute, only, wordsOf } from '#test/support/html.ts';
import type { Entered } from '../answers.rules.ts';
import type { AnyForm, Field, FieldType } from '../contract.ts';
import { whoAnswers, whoField } from '../rules.ts';
import { DynamicForm, type FormPart } from './dynamic-form.tsx';

const field = (fieldType: FieldType, more: Partial<Field> = {}): Field => ({
  id: fieldType,
  label: `The ${fieldType}`,
  fieldType,
  required: true,
  order: null,
  name: fieldType,
  ...more,
});
vi.mock('#app/intake/files/parts/send-file.ts', () => ({ sendFile: vi.fn() }));

const draw = (form: AnyForm | Field, values: Entered = {}, refused?: Record<string, string>) =>
  renderToStaticMarkup(
    <DynamicForm
      id="f"
      form={'fieldType' in form ? { id: 'one', title: 'One', fields: [form] } : form}
      values={values}
      messages="purchase"
      submitLabel="Continue"
      onChange={() => {}}
      onValid={() => {}}
      {...(refused ? { refused } : {})}
    />,
  );

function Refused(given: Pick<ComponentProps<typeof DynamicForm>, 'form' | 'own' | 'refused'>) {
  const [values, onChange] = useState<Entered>({ fullName: 'B', email: 'b@example.com' });
  const shared = { id: 'f', values, onChange, submitLabel: 'Go on', onValid: () => {} };
  return <DynamicForm {...given} {...shared} messages="purchase" />;
}

/** One question with an answer from before. */
function Begun({
  field: asked,
  kept,
  onValid,
}: Pick<ComponentProps<typeof DynamicForm>, 'onValid'> & { field: Field; kept: unknown }) {
  const [values, onChange] = useState<Entered>({ [asked.name]: kept });
  const form = { id: 'one', title: 'One', fields: [asked] };
  const shared = { id: 'f', form, values, onChange, onValid, submitLabel: 'Go on' };
  return <DynamicForm {...shared} messages="purchase" />;
}

/** One file that is asked for inside another form. */
function Inside({ part }: { part: RefObject<FormPart | null> }) {
  const [values, onChange] = useState<Entered>({});
  const paper = field('file', { name: 'paper', label: 'The paper' });
  const form = { id: 'one', title: 'One', fields: [paper] };
  return <DynamicForm {...{ id: 'f', form, values, onChange, part }} messages="application" />;
}

describe('the matching control (DFA-07)', () => {
  it.each<[FieldType, string]>([
    ['text', 'type="text"'],
    ['email', 'type="email"'],
    ['date', 'type="date"'],
    ['tel', 'type="tel"'],
    ['number', 'inputMode="decimal"'],
    ['checkbox', 'type="checkbox"'],
    ['file', 'type="file"'],
  ])('of %s', (type, mark) => {
    const html = draw(field(type));
    const [input] = html.match(/<input[^>]*>/g) ?? [];
    expect(input).toContain(mark);
    expect(input).toContain(`name="${type}"`);
    expect(wordsOf(html)).toContain(`The ${type}`);
    expect(html).not.toContain('(optional)');
    expect(draw(field(type, { required: false }))).toContain('(optional)');
  });

  it('of textarea, with what was typed before', () => {
    expect(only(draw(field('textarea'), { textarea: 'Two\nlines' }), 'textarea')).toBe(
      'Two\nlines',
    );
  });

  it.each<[string, Field['options'], string[]]>([
    ['one text', 'Lagos, Kano', ['Lagos', 'Kano']],
    ['texts', ['Lagos', 'Kano'], ['Lagos', 'Kano']],
    ['labels and values', [{ label: 'Lagos', value: 'LA' }], ['LA']],
  ])('of select and radio from %s (DFA-08)', (_what, options, values) => {
    const offered = all(draw(field('select', { options })), 'option').map((one) =>
      attribute(one, 'value'),
    );
    expect(offered).toEqual(['', ...values]);
    const html = draw(field('radio', { options }), { radio: values[0] });
    expect(html).toMatch(/<fieldset[^>]*id="f-radio"/);
    const radios = html.match(/<input[^>]*type="radio"[^>]*>/g) ?? [];
    expect(radios.map((one) => one.includes('checked'))).toEqual(values.map((_, at) => at === 0));
  });

  it('of a checkbox with options is a group', () => {
    const group = field('checkbox', { options: 'Morning, Evening' });
    const html = draw(group, { checkbox: ['Evening'] });
    expect(only(html, 'legend')).toBe('The checkbox');
    const boxes = html.match(/<input[^>]*type="checkbox"[^>]*>/g) ?? [];
    expect(boxes.map((one) => one.includes('checked'))).toEqual([false, true]);
  });

  it('of a file that was sent says so', () => {
    const html = draw(field('file'), { file: 'A'.repeat(26) });
    expect(wordsOf(html)).toContain('is sent');
    expect(wordsOf(html)).toContain('Remove');
  });
});

describe('a form', () => {
  const two: AnyForm = {
    id: 'two',
    title: 'Two',
    sections: [
      {
        id: 'b',
        title: '2. Papers',
        order: null,
        fields: [field('text', { order: 2 }), field('tel', { order: 1 })],
      },
      { id: 'a', title: 'You', description: 'As on your ID', order: 1, fields: [field('email')] },
    ],
  };

  it('has its sections in order under numbered headings, its fields in order', () => {
    const html = draw(two);
    expect(all(html, 'h3').map(({ inner }) => inner)).toEqual(['1. You', '2. Papers']);
    expect((html.match(/<input[^>]*>/g) ?? []).map((one) => /name="(\w+)"/.exec(one)?.[1])).toEqual(
      ['email', 'tel', 'text'],
    );
  });

  it('names no error before anybody has submitted', () => {
    expect(draw(two, { email: 'x' })).not.toMatch(/aria-invalid|error-summary/);
  });

  it('names what the server refused, beneath the field and in a summary that leads there', () => {
    const html = draw(
      two,
      { email: 'a@example.com' },
      { email: 'Not this one', other: 'Not asked' },
    );
    const summary = only(html, 'ul');
    expect(summary).toContain('href="#f-email"');
    expect(wordsOf(summary)).toContain('The email: Not this one');
    expect(wordsOf(summary)).toContain('Not asked');
    expect(only(html, 'p', 'id="f-email-error"')).toContain('Not this one');
    // Without a script nobody would free it again.
    expect(html).toMatch(/<button(?![^>]*disabled)[^>]*>Continue/);
  });
});

describe('a form inside another one', () => {
  it('says at a submit that a file is on its way, and gives its answers once it is there', async () => {
    let arrive = (_sent: { filePath: string }) => {};
    vi.mocked(sendFile).mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    const part: RefObject<FormPart | null> = { current: null };
    const page = await drawPage(<Inside part={part} />);
    const alert = () => page.find('[role=alert]')?.textContent;
    let answers: unknown;
    const check = () => page.settle(() => (answers = part.current?.check()));
    await page.choose(new File(['x'], 'paper.pdf'));
    expect(alert()).toBeUndefined();
    await check();
    expect(answers).toBeNull();
    expect(alert()).toContain(
      'The paper: The file is still being sent. Submit again when it is there',
    );
    expect(page.text()).not.toContain('is required');
    await page.settle(() => arrive({ filePath: 'A'.repeat(26) }));
    await check();
    expect(answers).toEqual({ paper: 'A'.repeat(26) });
    expect(alert()).toBeUndefined();
  });
});

describe('answers to another version of the form', () => {
  const group = field('checkbox', { options: 'Morning, Evening' });

  it('keep nobody from sending it: what is not offered any more is no answer', async () => {
    const sent = vi.fn();
    const page = await drawPage(<Begun field={group} kept={['Night', 'Evening']} onValid={sent} />);
    await page.press('[type=submit]');
    expect(sent).toHaveBeenLastCalledWith({ checkbox: ['Evening'] });
    await page.press('[value=Morning]');
    await page.press('[type=submit]');
    expect(sent).toHaveBeenLastCalledWith({ checkbox: ['Evening', 'Morning'] });
  });

  it.each<[Field, unknown, string]>([
    [group, ['Night'], 'The checkbox is required'],
    [group, 'Night', 'The checkbox is required'],
    [field('radio', { options: 'Morning' }), 'Night', 'The radio is required'],
    [field('select', { options: 'Morning' }), ['Morning'], 'The select is required'],
    [field('text'), ['Night'], 'The text is required'],
    [field('checkbox'), 'Night', 'The checkbox is required'],
  ])('count as none where none is offered: %j', async (one, kept, said) => {
    const page = await drawPage(<Begun field={one} kept={kept} onValid={() => {}} />);
    await page.press('[type=submit]');
    expect(page.text()).toContain(said);
  });
});

describe('who is to be verified (CASE-01)', () => {
  const who = field('radio', { name: whoField, options: Object.values(whoAnswers) });
  const fields = [
    who,
    field('text', { name: 'fullName', label: 'Full name' }),
    field('email', { askedIf: { name: whoField, is: whoAnswers.other } }),
    field('tel', { name: 'phone' }),
  ];
  const section = { id: 's', title: 'S', order: 1 };
  const shown = (values: Entered) =>
    renderToStaticMarkup(
      <DynamicForm
        id="f"
        form={{ id: 'one', title: 'One', sections: [{ ...section, fields }] }}
        values={values}
        messages="purchase"
        own={{ fullName: 'Ada', email: 'ada@example.com', phone: '0803' }}
        onChange={() => {}}
        onValid={() => {}}
      />,
    );

  it('lets go of every field that the server refused, where “This is me” has changed them', async () => {
    const refused = { fullName: 'Not this one', email: 'Nor this', other: 'Not asked' };
    const asked = [fields[1], field('email')].flatMap((one) => one ?? []);
    const form = { id: 'one', title: 'One', sections: [{ ...section, fields: asked }] };
    const own = { fullName: 'Ada', email: 'ada@example.com', phone: '0803' };
    const page = await drawPage(<Refused {...{ form, own, refused }} />);
    const isHeld = () => document.querySelector('[type=submit]')?.hasAttribute('disabled');
    expect([isHeld(), document.querySelectorAll('[aria-invalid]').length]).toEqual([true, 2]);
    await page.press('button[type=button]');
    expect([isHeld(), document.querySelectorAll('[aria-invalid]').length]).toEqual([false, 0]);
  });

  it('tells what “This is me” did in a region that is there before its words', async () => {
    const asked = [fields[1], field('email')].flatMap((one) => one ?? []);
    const form = { id: 'one', title: 'One', sections: [{ ...section, fields: asked }] };
    const own = { fullName: 'Ada', email: 'ada@example.com', phone: '0803' };
    const page = await drawPage(<Refused {...{ form, own }} />);
    const region = page.find('[role=status]');
    expect(region?.textContent).toBe('');
    await page.press('button[type=button]');
    expect(page.find('[role=status]')).toBe(region);
    expect(region?.textContent).toBe('Your name and how we reach you are filled in.');
    const words = region?.firstChild;
    await page.press('button[type=button]');
    // New words, though the same: what stays as it is, is not read again.
    expect(region?.firstChild).not.toBe(words);
  });

  it('tells what was refused of a question that is asked no more, and goes on without it', async () => {
    const asked = [field('text', { name: 'fullName' })];
    const form = { id: 'one', title: 'One', sections: [{ ...section, fields: asked }] };
    const page = await drawPage(
      <Refused {...{ form, refused: { role: '"role" is not asked' } }} />,
    );
    expect(page.text()).toContain('"role" is not asked');
    expect(document.querySelector('[type=submit]')?.hasAttribute('disabled')).toBe(false);
  });

  it('lets go of a refused file by one whose sending began before the refusal, and of what was changed since', async () => {
    let arrive = (_sent: { filePath: string }) => {};
    vi.mocked(sendFile).mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    const asked = [field('text', { name: 'fullName' }), field('file', { name: 'paper' })];
    const form = { id: 'one', title: 'One', sections: [{ ...section, fields: asked }] };
    const refused = { fullName: 'Not this one', paper: 'Choose it again' };
    const page = await drawPage(<Refused {...{ form }} />);
    await page.choose(new File(['x'], 'paper.pdf'));
    await page.redraw(<Refused {...{ form, refused }} />);
    await page.type('Ada Obi', '[name=fullName]');
    await page.settle(() => arrive({ filePath: 'A'.repeat(26) }));
    expect(document.querySelectorAll('[aria-invalid]').length).toBe(0);
  });

  it('asks what hangs on the answer, and offers “This is me” to nobody else', () => {
    for (const values of [{}, { [whoField]: whoAnswers.me }]) {
      expect(shown(values)).not.toContain('type="email"');
      expect(shown(values)).toContain('This is me');
    }
    const other = shown({ [whoField]: whoAnswers.other });
    expect(other).toContain('type="email"');
    expect(other).not.toContain('This is me');
  });
});
