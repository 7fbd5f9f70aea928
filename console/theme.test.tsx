// @vitest-environment happy-dom

import CircularProgress from '@mui/material/CircularProgress';
import LinearProgress from '@mui/material/LinearProgress';
import { createTheme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { expect, it } from 'vitest';
import { drawInConsole } from '#test/support/drawn-console.tsx';
import { colours, theme } from './theme.ts';

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

it('moves only for who has not asked for less motion', () => {
  expect(createTheme(theme).motion.reducedMotion).toBe('system');
});

it('a text field that has the focus shows the ring of everything else', async () => {
  const page = await drawInConsole(<TextField label="Name" />, { theme });
  const root = () => page.find('.MuiOutlinedInput-root');
  await page.settle(() => page.find('input')?.focus());
  expect(root()?.className).toContain('Mui-focused');
  expect(getComputedStyle(root() as Element).boxShadow).toContain(colours.danfo);
});
