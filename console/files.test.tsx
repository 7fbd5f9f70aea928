// @vitest-environment happy-dom

import { useState } from 'react';
import { AdminContext, Notification } from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inboxes } from '#app/commerce/purchase/admin/contract.ts';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { DownloadButton, FileField, papers } from './files.tsx';

afterEach(() => vi.unstubAllGlobals());

it('a file that does not come is told in a notice', async () => {
  const message = 'There is no request with this number.';
  vi.stubGlobal('fetch', async () => {
    return new Response(JSON.stringify({ error: 'not-found', message }), { status: 404 });
  });
  const { receipt } = inboxes.requests;
  const screen = await draw(
    <AdminContext>
      <DownloadButton call={receipt} input={{ params: { id: 'SW-1' } }} label="Receipt (PDF)" />
      <Notification />
    </AdminContext>,
  );
  expect(screen.text()).toBe('Receipt (PDF)');
  await screen.press('button');
  await vi.waitFor(() => expect(screen.all()).toContain(message), patience);
});

const chosen = (text: string) => new File([text], 'a.pdf');
const addressOf = (text: string) => `base64,${btoa(text)}`;

/** What a dialog sends that keeps the file itself, open and closed. */
function Dialog({ open }: { readonly open: boolean }) {
  const [file, setFile] = useState('');
  return (
    <>
      {open && <FileField label="File" accept={papers} onFile={setFile} />}
      <output>{`sends "${file}"`}</output>
    </>
  );
}

describe('a file that staff choose', () => {
  it('is sent by no later dialog, whose field shows none', async () => {
    const screen = await draw(<Dialog open />);
    await screen.choose(chosen('passport of a'));
    await vi.waitFor(() => expect(screen.text()).toContain(addressOf('passport of a')), patience);
    await screen.redraw(<Dialog open={false} />);
    await screen.redraw(<Dialog open />);
    expect(screen.text()).toContain('sends ""');
    await screen.choose(chosen('passport of b'));
    await vi.waitFor(() => expect(screen.text()).toContain(addressOf('passport of b')), patience);
  });

  it('is none where it is too large, and the field says so', async () => {
    const screen = await draw(<Dialog open />);
    await screen.choose(chosen('a'));
    await vi.waitFor(() => expect(screen.text()).toContain(addressOf('a')), patience);
    await screen.choose(chosen('b'.repeat(6 * 1024 * 1024)));
    expect(screen.text()).toContain('larger than 5 MB');
    expect(screen.text()).toContain('sends ""');
  });

  it('holds its form back where none is chosen, or one that is too large', async () => {
    const screen = await draw(<Dialog open />);
    const input = () => document.querySelector<HTMLInputElement>('input[type=file]');
    expect(input()?.required).toBe(true);
    await screen.choose(chosen('b'.repeat(6 * 1024 * 1024)));
    expect(input()?.validity.customError).toBe(true);
    await screen.choose(chosen('a'));
    await vi.waitFor(() => expect(screen.text()).toContain(addressOf('a')), patience);
    expect(input()?.validity.customError).toBe(false);
  });
});
