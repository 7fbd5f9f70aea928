import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';

// OWASP's choice for one lane: 46 MiB, one pass. Hashing runs off the event loop, but each takes its
// memory: a bounded queue keeps a flood of sign-ins from taking it all.
// Argon2id is number 2 of the package's enum, which cannot be imported under isolated modules.
const options: Options = { algorithm: 2, memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };
/** One core at least stays for everybody else's requests. */
export const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1));
/** How many may wait for their turn: some seconds' worth. */
export const mostWaiting = 64;
let running = 0;
const waiting: (() => void)[] = [];

/** Thrown when so many passwords are being judged that one more would wait for too long. */
export class TooManyPasswords extends Error {}

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new TooManyPasswords();
    await new Promise<void>((resume) => waiting.push(resume));
  } else running += 1;
  try {
    return await work();
  } finally {
    // A turn is handed on, so that nobody who comes now gets in before those who wait.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The Argon2id hash of a password, to keep. */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, options));
}

/** The hash of random bytes that nobody has kept, made with the options above. */
export const nobodysHash =
  '$argon2id$v=19$m=47104,t=1,p=1$JPivrOGqdcZq9nWH+9HjAg$3UQYLadVeQ2SdAB40VylNlOB4+LwVxANAJdxDJ7+WqA';

/**
 * Whether the password is the one behind the hash. Without a hash (nobody has that name) the answer is
 * no, after the same work: time must not tell who is known.
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await queued(() => verify(passwordHash ?? nobodysHash, password));
  return right && passwordHash !== null;
}
