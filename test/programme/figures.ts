import { appendFileSync } from 'node:fs';

/** Hands a figure to `npm run programme`, which collects them; does nothing inside `npm test`. */
export function noteFigure(check: string, what: string, value: string | number): void {
  const file = process.env.PROGRAMME_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ check, what, value })}\n`);
}

/** How much of a check is done: the short number, or the one `npm run programme` asks for. */
export function amount(name: string, short: number): number {
  return Number(process.env[`PROGRAMME_${name}`] ?? short);
}

/** Seed of all random choices of a run; printed with every result. */
export const seed = Number(process.env.PROGRAMME_SEED ?? Math.floor(Math.random() * 1e9));
