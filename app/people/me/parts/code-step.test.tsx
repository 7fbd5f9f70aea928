// @vitest-environment happy-dom
import { type ComponentProps, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { SignIn } from './sign-in.tsx';

type Step = Pick<ComponentProps<typeof SignIn>, 'sent' | 'posted'>;

const to = '08030000001';
const began: Step = { sent: { to, message: 'A code is on its way.' }, posted: undefined };

let answer: (step: Step) => void;
function Page() {
  const [step, setStep] = useState(began);
  answer = setStep;
  return <SignIn {...step} unkept={false} />;
}

const lost = (intent: string, message: string): Step => ({
  sent: { to, message },
  posted: { intent, faults: {}, failed: message, unclear: true, typed: { intent, to } },
});

it.each(['code', 'enter'])(
  'leads to what is said where no answer came, at each try: %s (ME-01)',
  async (intent) => {
    const router = createMemoryRouter([{ path: '/', element: <Page /> }]);
    const screen = await draw(<RouterProvider router={router} />);
    for (const _try of [1, 2]) {
      screen.find('form:last-of-type button')?.focus();
      await screen.settle(() => answer(lost(intent, 'No answer came.')));
      expect(document.activeElement?.textContent).toBe('No answer came.');
    }
    const status = screen.find('p[role=status]');
    await screen.settle(() => answer(began));
    // Heard, because it was there before its words.
    expect(screen.find('p[role=status]')).toBe(status);
    expect(status?.textContent).toBe('A code is on its way.');
  },
);
