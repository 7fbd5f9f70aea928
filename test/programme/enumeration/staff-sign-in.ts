import { firstAdministratorEmail } from '#app/backoffice/staff/service.server.ts';
import type { Product } from '#test/support/product.ts';

/** Two kinds of one question, for the statistics of check 35. */
export interface Question {
  known(): ReturnType<Product['get']>;
  unknown(): ReturnType<Product['get']>;
}

const signIn = ({ app }: Pick<Product, 'app'>, email: string) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/session',
    payload: { email, password: 'not the password of anybody' },
  });

/**
 * Staff sign-in with a wrong password: the address of the first administrator (made by the first
 * start, `createFirstAdministrator`), and another one of the same length that is nobody's. Each is asked for
 * as often as the other: to count a further try takes longer than to begin a count.
 * Needs LIMITS_FACTOR, or the limits answer.
 */
export function staffSignIn(product: Pick<Product, 'app'>): Question {
  const [name = '', domain] = firstAdministratorEmail.split('@');
  return {
    known: () => signIn(product, firstAdministratorEmail),
    unknown: () => signIn(product, `${'u'.repeat(name.length)}@${domain}`),
  };
}
