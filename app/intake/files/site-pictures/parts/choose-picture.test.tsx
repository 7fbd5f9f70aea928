// @vitest-environment happy-dom

import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import type { SitePicture } from '../site-pictures.contract.ts';
import { ChoosePicture } from './choose-picture.tsx';

/** A line on which a picture is until it is told to have arrived. */
const nothing = () => {};
let arrive = nothing;
class Line {
  readonly upload = {};
  readonly status = 200;
  responseText = '';
  onload = () => {};
  onloadend = () => {};
  open() {}
  setRequestHeader() {}
  getAllResponseHeaders = () => '';
  send() {
    this.responseText = JSON.stringify({ path: 'kept/new', address: '/images/kept/new' });
    arrive = () => this.onload();
  }
}
beforeEach(() => {
  arrive = nothing;
  vi.stubGlobal('XMLHttpRequest', Line);
});
afterEach(() => vi.unstubAllGlobals());

/** A gallery as its input keeps it: the words of a picture, and what is added. */
function Gallery() {
  const [pictures, setPictures] = useState(['a gate']);
  const add = (sent: readonly SitePicture[]) =>
    setPictures([...pictures, ...sent.map(({ path }) => path)]);
  return (
    <>
      <ChoosePicture label="Add pictures" multiple onSent={add} />
      <textarea onChange={(event) => setPictures([event.target.value])} />
      <output>{pictures.join(', ')}</output>
    </>
  );
}

describe('pictures that are on their way', () => {
  it('come to what stands there then, and not to what stood there when they left', async () => {
    const screen = await draw(<Gallery />);
    await screen.choose(new File(['a'], 'a.png'));
    await vi.waitFor(() => expect(screen.text()).toContain('Sending...'), patience);
    await screen.type('a gate, half painted');
    await screen.settle(() => arrive());
    expect(screen.text()).toContain('a gate, half painted, kept/new');
  });

  it('go on without one among them that is refused', async () => {
    const screen = await draw(<Gallery />);
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.png');
    await screen.choose(large, new File(['a'], 'a.png'));
    await vi.waitFor(() => expect(screen.text()).toContain('Sending...'), patience);
    await vi.waitFor(() => expect(arrive).not.toBe(nothing), patience);
    await screen.settle(() => arrive());
    await vi.waitFor(() => expect(screen.text()).toContain('a gate, kept/new'), patience);
  });
});
