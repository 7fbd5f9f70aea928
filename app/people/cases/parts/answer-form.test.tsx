// @vitest-environment happy-dom

import { createMemoryRouter, RouterProvider, useActionData } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Sent, sendFile } from '#app/intake/files/parts/send-file.ts';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { AnswerForm } from './answer-form.tsx';
import { keptIn, type Posted } from './posted.ts';

vi.mock('#app/intake/files/parts/send-file.ts', () => ({ sendFile: vi.fn() }));
beforeEach(() => vi.mocked(sendFile).mockReset());

const handle = (place: number) => `01JD000000000000000000000${place}`;
const scan = (name: string) => new File(['%PDF'], name);
const fields = () => document.querySelectorAll('input[type=file]:not(noscript *)');
/** The handles that go with the form. */
const kept = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=hidden][name=files]')].map(
    ({ value }) => value,
  );

const Page = () => <AnswerForm posted={useActionData<Posted>()} page="p" />;

/** The form on a page whose action refuses what is sent. */
async function openForm(refused: Partial<Posted> = {}) {
  const sent: string[][] = [];
  const action = async ({ request }: { request: Request }) => {
    const form = await request.formData();
    sent.push(keptIn(form));
    return { intent: 'answer', faults: {}, typed: {}, kept: keptIn(form), ...refused };
  };
  const router = createMemoryRouter([{ path: '/', Component: Page, action }]);
  const screen = await draw(<RouterProvider router={router} />);
  /** Chooses a file at the field that is free, as the last of them is. */
  const choose = (file: File) =>
    screen.settle(() => {
      const field = [...fields()].at(-1);
      if (!field) throw new Error('No field is free');
      Object.defineProperty(field, 'files', { value: [file], configurable: true });
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });
  return { ...screen, sent, choose };
}

it('sends each paper as it is chosen, and offers a field for one more, up to five (CASE-08)', async () => {
  const form = await openForm();
  for (const place of [1, 2, 3, 4, 5]) {
    vi.mocked(sendFile).mockResolvedValueOnce({ filePath: handle(place) });
    await form.choose(scan(`${place}.pdf`));
    await vi.waitFor(() => expect(kept()).toHaveLength(place), patience);
    expect([place, fields().length]).toEqual([place, Math.min(place + 1, 5)]);
  }
  expect(kept()).toEqual([1, 2, 3, 4, 5].map(handle));
  expect(form.text()).toContain('5.pdf');
});

it('waits for a paper on its way, and says so', async () => {
  const form = await openForm();
  let arrive: (sent: Sent) => void = () => undefined;
  vi.mocked(sendFile).mockReturnValueOnce(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  await form.choose(scan('slow.pdf'));
  await form.type('I have moved since.');
  await form.press('button[type=submit]:not(noscript *)');
  expect(form.text()).toContain('A paper is still being sent.');
  expect(form.sent).toEqual([]);
  await form.settle(() => arrive({ filePath: handle(1) }));
  await vi.waitFor(() => expect(kept()).toEqual([handle(1)]), patience);
  expect(form.text()).not.toContain('A paper is still being sent.');
});

it('does not go without a paper that was refused, until that is taken away', async () => {
  const form = await openForm();
  const failed = 'Upload failed. The file is larger than 5 MB. Choose a smaller one.';
  vi.mocked(sendFile).mockResolvedValueOnce({ failed });
  await form.choose(scan('big.pdf'));
  await vi.waitFor(() => expect(form.text()).toContain(failed), patience);
  await form.type('I have moved since.');
  await form.press('button[type=submit]:not(noscript *)');
  expect(form.sent).toEqual([]);
  await form.press('button[aria-label="Remove big.pdf"]');
  await form.press('button[type=submit]:not(noscript *)');
  await vi.waitFor(() => expect(form.sent).toEqual([[]]), patience);
});

it('keeps the papers over a try that was refused, and lets go of what the server let go of', async () => {
  const refused = { failed: 'Please try again.' } as { failed: string; kept?: string[] };
  const form = await openForm(refused);
  vi.mocked(sendFile).mockResolvedValueOnce({ filePath: handle(1) });
  await form.choose(scan('one.pdf'));
  await vi.waitFor(() => expect(kept()).toEqual([handle(1)]), patience);
  await form.type('I have moved since.');
  await form.press('button[type=submit]:not(noscript *)');
  await vi.waitFor(() => expect(form.text()).toContain('Please try again.'), patience);
  expect([form.sent, kept()]).toEqual([[[handle(1)]], [handle(1)]]);
  expect(form.text()).toContain('one.pdf');
  expect(form.find<HTMLTextAreaElement>('textarea')?.value).toBe('I have moved since.');
  refused.kept = [];
  await form.press('button[type=submit]:not(noscript *)');
  await vi.waitFor(() => expect(kept()).toEqual([]), patience);
});
