import { describe, expect, it } from 'vitest';
import { levelRows } from './sight.rules.ts';

const none = 'Not shown';

describe('the table of who sees what (I7)', () => {
  it.each([
    // What a person is called by, who has the badge number, who matched, what the worker may open.
    ['Name and badge number', 'Shown', 'Shown', null],
    ['Level, status and dates', 'Shown', 'Shown', null],
    ['Verifying officer, desk address', 'Shown', 'Shown', null],
    ['Email', 'a•••@m•••.ng', 'Shown if they typed it', 'Shown'],
    ['Phone number', '+234•••••67', 'Shown if they typed it', 'Shown'],
    ['Address', 'The state only', 'The state only', 'Shown'],
    ['Date of birth', none, 'Shown if they typed it', 'Shown'],
    ['National ID', none, none, 'Last four digits'],
    ['Photo', none, none, 'Shown'],
    ['Police record', none, 'Shown', null],
    ['Health status', none, '“On file” or “Not checked”', 'Shown'],
    ['Number of reviews', 'From 3 on', 'Shown', null],
    ['Which checks were made, how and when', 'All but police record and health', 'Shown', null],
    ['Basic report (PDF)', none, 'Shown', null],
  ])('says of %s: %s, %s, %s', (name, stranger, matched, allowed) => {
    expect(levelRows().find((row) => row.name === name)).toEqual({
      ...{ name, stranger, matched, allowed },
    });
  });

  it('has no other row', () => {
    expect(levelRows()).toHaveLength(14);
    expect(levelRows()[0]?.name).toBe('Name and badge number');
  });
});
