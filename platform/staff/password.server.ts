import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import { boundedQueue } from '../load/bounded-queue.server.ts';

// OWASP: Argon2id (2), 46 MiB, one pass. The queue bounds memory in a flood of sign-ins.
const options: Options = { algorithm: 2, memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };
/** One core at least stays for everybody else's requests. */
export const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1));
export const mostWaiting = 64;
/** Staff have a queue of their own: a flood of visitors' passwords keeps nobody from work. */
const queues = {
  account: boundedQueue({ atOnce, mostWaiting }),
  staff: boundedQueue({ atOnce, mostWaiting }),
} as const;

type PasswordOwner = keyof typeof queues;

/** Rejects with `Overloaded` when too many wait. */
export function hashPassword(password: string, owner: PasswordOwner): Promise<string> {
  return queues[owner].run(() => hash(password, options));
}

/** The hash of random bytes that nobody has kept, made with the options above. */
export const nobodysHash =
  '$argon2id$v=19$m=47104,t=1,p=1$JPivrOGqdcZq9nWH+9HjAg$3UQYLadVeQ2SdAB40VylNlOB4+LwVxANAJdxDJ7+WqA';

/** Whether the password fits. Without a hash the same work is done, so that time tells nothing. */
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
