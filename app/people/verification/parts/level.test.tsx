import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Level, Status } from '../contract.ts';
import { LevelTick } from './level.tsx';

const drawn = (level: Level, status: Status) =>
  renderToStaticMarkup(<LevelTick level={level} status={status} />);

it.each<[Level, Status, string | null, string]>([
  ['Basic', 'VERIFIED', '#1463D8', 'Basic · blue tick'],
  ['Premium', 'VERIFIED', '#0B7A4B', 'Premium · green tick'],
  ['Platinum', 'VERIFIED', '#0B7A4B', 'Platinum · green tick'],
  ['Free', 'VERIFIED', null, 'Free · no tick'],
  ['Basic', 'EXPIRED', null, 'Basic · tick run out'],
  ['Premium', 'SUSPENDED', null, 'Premium · tick withdrawn'],
])(
  'a level of %s that is %s has its tick beside its words (GEN-14)',
  (level, status, colour, words) => {
    const html = drawn(level, status);
    expect(html.replace(/<svg.*?<\/svg>/s, '').trim()).toBe(words);
    expect(html.includes('<svg')).toBe(colour !== null);
    if (colour) expect(html).toContain(colour);
  },
);
