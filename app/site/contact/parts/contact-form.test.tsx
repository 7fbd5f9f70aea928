// @vitest-environment happy-dom

import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { type Answered, ContactForm } from './contact-form.tsx';

vi.mock('virtual:inline/ui/form/early-typing.ts', () => ({ default: '' }));
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const drawn = (answered?: Answered) =>
  draw(
    <MemoryRouter>
      <ContactForm department="Customer Support" message="A job." answered={answered} />
    </MemoryRouter>,
  );
const valueIn = (id: string) =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`#${id}`)?.value;
const typed = {
  ...{ name: 'Ada Obi', email: 'ada@example', phone: '08030000001' },
  ...{ department: '', message: 'A question.' },
};

it('is thanked for once with its number, is empty then, and the thanks have the focus (CON-05, C-93)', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, ticket: 'CT-1' }));
  const page = await drawn();
  expect(valueIn('message')).toBe('A job.');
  await page.type('Ada Obi', '#name');
  await page.type('ada.obi@example.com', '#email');
  await page.type('0803 000 0001', '#phone');
  await page.press('[type=submit]');
  await vi.waitFor(() => expect(page.text()).toContain('CT-1'), patience);
  // The thanks come first, and then the empty form.
  await vi.waitFor(() => {
    expect(page.find('[role=alert]')).toBe(document.activeElement);
    expect(['name', 'message', 'department'].map(valueIn)).toEqual(['', '', 'Customer Support']);
  }, patience);
});

it('comes back from the server with what was typed, and each line names its field', async () => {
  const page = await drawn({ typed, faults: { email: 'Please enter a valid email address' } });
  expect(page.find('.error-summary')?.textContent).toContain('Email: Please enter a valid');
  expect(['name', 'message', 'department'].map(valueIn)).toEqual([
    ...['Ada Obi', 'A question.', 'Customer Support'],
  ]);
});

it('keeps nothing of what has arrived without scripts, and says why something did not', async () => {
  const came = await drawn({ typed, faults: {}, ticket: 'CT-2' });
  expect([came.text().includes('CT-2'), valueIn('name')]).toEqual([true, '']);
  const lost = await drawn({ typed, faults: {}, failed: 'Try again later.' });
  expect(lost.find('[role=alert]')?.textContent).toBe('Try again later.');
});
