// @vitest-environment happy-dom

import { Form } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { drawInConsole } from '#test/support/drawn-console.tsx';
import { patience } from '#test/support/patience.ts';
import { FeaturedPicture, tidy } from './post-inputs.tsx';

it('what a picture shows is not said of the one that takes its place', async () => {
  const sent = vi.fn();
  const kept = { featuredImage: 'posts/ticks.svg', featuredAlt: 'A blue and a green tick' };
  const screen = await drawInConsole(
    <Form defaultValues={kept} onSubmit={sent}>
      <FeaturedPicture />
      <button type="submit">Save</button>
    </Form>,
  );
  const remove = [...document.querySelectorAll('button')].find(
    (one) => one.textContent === 'Remove',
  );
  await screen.settle(() => remove?.click());
  await screen.press('[type=submit]');
  await vi.waitFor(() => expect(sent).toHaveBeenCalled(), patience);
  const post = tidy(sent.mock.calls[0]?.[0]);
  expect(post).toMatchObject({ featuredImage: '', featuredAlt: '' });
});
