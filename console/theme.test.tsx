// @vitest-environment happy-dom

import CircularProgress from '@mui/material/CircularProgress';
import LinearProgress from '@mui/material/LinearProgress';
import { expect, it } from 'vitest';
import { drawInConsole } from '#test/support/drawn-console.tsx';
import { theme } from './theme.ts';

const names = () =>
  [...document.querySelectorAll('[role=progressbar]')].map((one) => one.getAttribute('aria-label'));

const turning = (
  <>
    <CircularProgress />
    <LinearProgress />
  </>
);

it('what turns while a screen loads has a name', async () => {
  await drawInConsole(turning, { theme });
  expect(names()).toEqual(['Loading', 'Loading']);
});
