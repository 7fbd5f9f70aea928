import { hash, type Options, verify } from '@node-rs/argon2';

// OWASP's choice for one lane: 46 MiB, one pass. Hashing runs off the event loop, but each takes its
// memory: a bounded queue keeps a flood of sign-ins from taking it all.
// Argon2id is number 2 of the package's enum, which cannot be imported under isolated modules.
const options: Options = { algorithm: 2, memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };
const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resume) => waiting.push(resume));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** The Argon2id hash of a password, to keep. */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, options));
}

/** Whether the password is the one behind the hash. */
export function isPassword(passwordHash: string, password: string): Promise<boolean> {
  return queued(() => verify(passwordHash, password));
}
