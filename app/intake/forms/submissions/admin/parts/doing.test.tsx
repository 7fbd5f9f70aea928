// @vitest-environment happy-dom

import { expect, it } from 'vitest';
import { drawInConsole } from '#test/support/drawn-console.tsx';
import type { SubmissionState } from '../../submissions.contract.ts';
import { moves } from '../../submissions.rules.ts';
import type { SubmissionEntry } from '../submissions.contract.ts';
import { Doing } from './doing.tsx';

/** What is said before a submission with this past is moved, by pressing a button. */
async function saidOf(label: string, past: readonly SubmissionState[], tag = 'community-agent') {
  const steps = past.map((movedTo) => ({ by: 'Ada', note: '', movedTo, at: '2026-11-27T09:00Z' }));
  const state = past.at(-1) ?? 'new';
  const entry = { id: 'AP-1', tag, state, ways: moves[state], steps } as unknown as SubmissionEntry;
  const screen = await drawInConsole(<Doing entry={entry} />);
  await screen.settle(() =>
    [...document.querySelectorAll('button')].find((one) => one.textContent === label)?.click(),
  );
  const words = screen.all();
  await screen.close();
  return words;
}

it('says that a case opens only where none was opened before, and else that there is one (CASE-01)', async () => {
  expect(await saidOf('Accept', [])).toContain('A case opens');
  const again = await saidOf('Accept', ['accepted', 'in-review']);
  expect(again).not.toContain('A case opens');
  expect(again).toContain('no second one opens');
  const course = await saidOf('Accept', ['accepted', 'in-review'], 'training-course');
  expect(course).toContain('tell the person yourself');
});

it('says who accepts an application of which this role does not see everything', async () => {
  const drawn = async (ways: readonly SubmissionState[], state: SubmissionState = 'new') => {
    const entry = { id: 'AP-1', tag: 'work-with-us', state, ways, steps: [] };
    const screen = await drawInConsole(<Doing entry={entry as unknown as SubmissionEntry} />);
    const words = screen.all();
    await screen.close();
    return words;
  };
  expect(await drawn(['in-review', 'declined'])).toContain('sees them all accepts');
  expect(await drawn(moves.new)).not.toContain('hidden from your role');
  expect(await drawn(moves.accepted, 'accepted')).not.toContain('hidden from your role');
});

it('says what becomes of the case where an application is taken back or declined after it was accepted', async () => {
  expect(await saidOf('Start review', ['accepted'])).toContain('case stays as it is');
  expect(await saidOf('Decline', ['accepted', 'in-review'])).toContain('open is withdrawn with it');
  expect(await saidOf('Decline', ['in-review'])).not.toContain('case');
});
