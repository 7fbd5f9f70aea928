import { Tick } from '#ui/tick.tsx';
import type { Level, Status } from '../contract.ts';
import { tickOf } from '../rules.ts';
import { levelWords } from '../wording.rules.ts';

/** A worker's level in words, its tick before them (GEN-14). */
export function LevelTick({ level, status }: { readonly level: Level; readonly status: Status }) {
  const tick = tickOf(level, status);
  return (
    <>
      {tick && <Tick level={tick} beside />} {levelWords(level, status)}
    </>
  );
}
