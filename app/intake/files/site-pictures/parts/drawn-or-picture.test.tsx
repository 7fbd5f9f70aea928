// @vitest-environment happy-dom

import { Form } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { drawInConsole } from '#test/support/drawn-console.tsx';
import { patience } from '#test/support/patience.ts';
import { DrawnOrPicture } from './drawn-or-picture.tsx';

it('says what the server found wrong with the picture', async () => {
  const gone = 'Choose the picture again: it is not kept any more';
  const screen = await drawInConsole(
    <Form defaultValues={{ avatar: 'amina' }} onSubmit={() => ({ avatar: gone })}>
      <DrawnOrPicture source="avatar" label="Portrait" drawn={['amina']} draw={() => null} />
      <button type="submit">Save</button>
    </Form>,
  );
  await screen.press('[type=submit]');
  await vi.waitFor(() => expect(screen.text()).toContain(gone), patience);
});
