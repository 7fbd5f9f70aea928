import { RecordContextProvider } from 'react-admin';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { State } from './staff-list.tsx';

const said = (member: object) =>
  renderToStaticMarkup(
    <RecordContextProvider value={{ id: 'ada', ...member }}>
      <State />
    </RecordContextProvider>,
  ).replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, '');

it.each([
  [{ disabled: true, secondFactor: true, mustChangePassword: true }, 'Disabled'],
  [{ disabled: false, secondFactor: false, mustChangePassword: true }, 'Not signed in yet'],
  [{ disabled: false, secondFactor: true, mustChangePassword: true }, 'Password to be changed'],
  [
    { disabled: false, secondFactor: false, mustChangePassword: false },
    'Second factor to be set up',
  ],
  [{ disabled: false, secondFactor: true, mustChangePassword: false }, 'Enabled'],
])('the state of a member with %o says what the sign-in still asks for', (member, words) => {
  expect(said(member)).toBe(words);
});
