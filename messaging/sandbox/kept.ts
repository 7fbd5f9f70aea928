import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';

const Kept = z.object({
  reference: z.string(),
  /** The sender's own id of the message: twice the same means sent twice. */
  key: z.nullable(z.string()),
  to: z.string(),
  channel: z.string(),
  from: z.string(),
  text: z.string(),
  template: z.nullable(
    z.object({ name: z.string(), parameters: z.record(z.string(), z.unknown()) }),
  ),
  parts: z.int(),
  at: z.string(),
  /** What was told of it last, in the provider's words. */
  status: z.string(),
});
export type Kept = z.infer<typeof Kept>;

export interface Messages {
  add(message: Kept): void;
  tell(reference: string, status: string): void;
  /** The newest first; to one number only, if one is given. */
  list(to?: string): readonly Kept[];
}

const most = 1_000;

function keptIn(file: string): Map<string, Kept> {
  const found = new Map<string, Kept>();
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    // The last line of a process that was killed may be cut.
    if (!line.endsWith('}')) continue;
    const kept = Kept.safeParse(parsed(line));
    if (kept.success) found.set(kept.data.reference, kept.data);
  }
  return found;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const written = (messages: Iterable<Kept>) =>
  [...messages].map((message) => `${JSON.stringify(message)}\n`).join('');

/** Keeps messages in memory and, given a file, beyond the end of the process. */
export function openMessages(file: string | null): Messages {
  const messages = file ? keptIn(file) : new Map<string, Kept>();

  function forgetOldest(): void {
    for (const reference of messages.keys()) {
      if (messages.size <= most) return;
      messages.delete(reference);
    }
  }
  function keep(message: Kept): void {
    if (file) appendFileSync(file, written([message]));
  }

  forgetOldest();
  if (file) {
    // Written anew at each start, so that it does not grow for ever; it holds codes to sign in with.
    writeFileSync(`${file}.new`, written(messages.values()), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return {
    add(message) {
      messages.set(message.reference, message);
      forgetOldest();
      keep(message);
    },
    tell(reference, status) {
      const message = messages.get(reference);
      if (!message) return;
      message.status = status;
      keep(message);
    },
    list(to) {
      const newest = [...messages.values()].reverse();
      return to === undefined ? newest : newest.filter((message) => message.to === to);
    },
  };
}
