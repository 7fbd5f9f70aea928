import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import { boundedQueue } from '../load/bounded-queue.server.ts';

// OWASP's choice for one lane: 46 MiB, one pass. Hashing runs off the event loop, but each takes its
// memory: a bounded queue keeps a flood of sign-ins from taking it all.
// Argon2id is number 2 of the package's enum, which cannot be imported under isolated modules.
const options: Options = { algorithm: 2, memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };
/** One core at least stays for everybody else's requests. */
export const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1));
/** How many may wait for their turn: some seconds' worth. */
export const mostWaiting = 64;
/** Staff have a queue of their own: a flood of visitors' passwords keeps nobody from work. */
const queues = {
  account: boundedQueue({ atOnce, mostWaiting }),
  staff: boundedQueue({ atOnce, mostWaiting }),
} as const;

/** Whose password it is: who waits with whom. */
export type PasswordOwner = keyof typeof queues;

/** The Argon2id hash of a password, to keep. Rejects with `Overloaded` when too many wait. */
export function hashPassword(password: string, owner: PasswordOwner): Promise<string> {
  return queues[owner].run(() => hash(password, options));
}

/** The hash of random bytes that nobody has kept, made with the options above. */
export const nobodysHash =
  '$argon2id$v=19$m=47104,t=1,p=1$JPivrOGqdcZq9nWH+9HjAg$3UQYLadVeQ2SdAB40VylNlOB4+LwVxANAJdxDJ7+WqA';

/**
 * Whether the password is the one behind the hash. Without a hash (nobody has that name) the answer is
 * no, after the same work: time must not tell who is known. Rejects with `Overloaded` when too many wait.
 */
export async function isPassword(
  passwordHash: string | null,
  password: string,
  owner: PasswordOwner,
): Promise<boolean> {
  const right = await queues[owner].run(() => verify(passwordHash ?? nobodysHash, password));
  return right && passwordHash !== null;
}

const current = /^\$argon2id\$v=19\$m=47104,t=1,p=1\$/;

/** Whether a hash was made otherwise than one would be now: its owner's next sign-in makes a new one. */
export const isOutdated = (passwordHash: string): boolean => !current.test(passwordHash);
