import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { FileField, papers } from './file-field.tsx';

class Reader {
  result = '';
  onload = () => {};
  readAsDataURL({ name }: { name: string }) {
    this.result = `data:${name}`;
    this.onload();
  }
}
beforeEach(() => vi.stubGlobal('FileReader', Reader));
afterEach(() => vi.unstubAllGlobals());

const chosen = (name: string, size = 10) => ({ target: { files: [{ name, size }] } });

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
    await screen.on('input', 'onChange', chosen('passport-of-a'));
    expect(screen.text()).toContain('sends "data:passport-of-a"');
    await screen.redraw(<Dialog open={false} />);
    await screen.redraw(<Dialog open />);
    expect(screen.text()).toContain('sends ""');
    await screen.on('input', 'onChange', chosen('passport-of-b'));
    expect(screen.text()).toContain('sends "data:passport-of-b"');
    await screen.close();
  });

  it('is none where it is too large, and the field says so', async () => {
    const screen = await draw(<Dialog open />);
    await screen.on('input', 'onChange', chosen('a'));
    await screen.on('input', 'onChange', chosen('b', 6 * 1024 * 1024));
    expect(screen.text()).toContain('larger than 5 MB');
    expect(screen.text()).toContain('sends ""');
    await screen.close();
  });
});
