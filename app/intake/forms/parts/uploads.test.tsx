import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { sendFile } from '#app/intake/files/parts/send-file.ts';
import { wordsOf } from '#test/support/html.ts';
import { FileField } from './file-field.tsx';
import { faultsOfUploads, rememberFiles, type Upload, useUploads } from './uploads.ts';

vi.mock('#app/intake/files/parts/send-file.ts', () => ({ sendFile: vi.fn() }));

const handle = '01JD0000000000000000000000';
const refused = { failed: 'Upload failed. The file is too large.' };
const file = new File(['x'], 'big.pdf');

let drawn: ReturnType<typeof useUploads> | undefined;
function Holder({ set }: { set: Parameters<typeof useUploads>[0] }) {
  drawn = useUploads(set);
  return null;
}

/** The uploads of a form, and what they make of its answers. */
function uploadsOf() {
  const answers: string[] = [];
  renderToStaticMarkup(<Holder set={(_name, value) => answers.push(value)} />);
  if (!drawn) throw new Error('nothing was drawn');
  return { ...drawn, answers };
}

describe('a file in place of one that was sent', () => {
  it('leaves that one the answer when it is refused', async () => {
    const { choose, answers } = uploadsOf();
    vi.mocked(sendFile).mockResolvedValueOnce(refused);
    await choose('paper', file);
    expect(answers).toEqual([]);
    vi.mocked(sendFile).mockResolvedValueOnce({ filePath: handle });
    await choose('paper', file);
    expect(answers).toEqual([handle]);
  });

  it('is taken away alone while it waits for the line, and then the one before it', async () => {
    const { choose, remove, answers } = uploadsOf();
    vi.mocked(sendFile).mockResolvedValueOnce({ ...refused, again: true });
    await choose('paper', file);
    remove('paper');
    expect(answers).toEqual([]);
    remove('paper');
    expect(answers).toEqual(['']);
  });

  it('keeps no form from being sent when it is refused, but where there is no other', () => {
    const uploads = { paper: { fileName: 'big.pdf', ...refused } };
    expect(faultsOfUploads(uploads, { paper: handle })).toEqual({});
    expect(faultsOfUploads(uploads, { paper: '' })).toEqual({ paper: refused.failed });
    const waiting = { paper: { ...uploads.paper, again: true } };
    expect(faultsOfUploads(waiting, { paper: handle })).toEqual({ paper: refused.failed });
  });

  it('is named as refused beside the one that stays', () => {
    rememberFiles({ fileNames: { [handle]: 'good.pdf' }, filesAt: {} });
    const draw = (upload: Upload | undefined) =>
      wordsOf(
        renderToStaticMarkup(
          <FileField
            {...{ id: 'f', inputName: 'f', label: 'Paper', optional: false, posts: false }}
            {...{ handle, upload, onChoose: vi.fn(), onRemove: vi.fn(), onAgain: vi.fn() }}
          />,
        ),
      );
    expect(draw({ fileName: 'big.pdf', ...refused })).toMatch(
      /big\.pdf was not taken\. The file before it stays: ?good\.pdf ?is sent/,
    );
    expect(draw(undefined)).toMatch(/good\.pdf ?is sent/);
    expect(draw({ fileName: 'big.pdf', percent: 5 })).toMatch(/big\.pdf ?is being sent/);
  });
});
