// @vitest-environment happy-dom

import { expect, it } from 'vitest';
import { drawInConsole } from '#test/support/drawn-console.tsx';
import { Answers } from './submission-show.tsx';
import type { SubmissionEntry } from './submissions.contract.ts';

it('an answer that is hidden from a role reads so, and another one that is empty does not', async () => {
  const answers = [
    { name: 'dateOfBirth', label: 'Date of birth', isFile: false },
    { name: 'idScan', label: 'Scan', isFile: true },
    { name: 'phone', label: 'Phone', isFile: false, answer: ['0803'] },
    { name: 'why', label: 'Why', isFile: false, answer: null },
  ];
  const entry = { sections: [{ title: 'You', answers }] } as unknown as SubmissionEntry;
  await drawInConsole(<Answers entry={entry} />);
  const facts = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(facts).toEqual(['Hidden from your role.', 'Hidden from your role.', '0803', '-']);
});
