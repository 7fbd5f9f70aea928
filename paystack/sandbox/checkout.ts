import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Ledger } from './ledger.ts';
import { checkoutPage, donePage, waitingPage } from './pages.ts';
import type { Payments } from './payments.ts';

/** The checkout in a browser: forms and links, no script. */

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'";

/** Joins what the provider appends to the address it sends the buyer back to. */
function returnAddress(callbackUrl: string, reference: string): string {
  const address = new URL(callbackUrl);
  address.searchParams.set('trxref', reference);
  address.searchParams.set('reference', reference);
  return address.href;
}

export function addCheckout(scope: FastifyInstance, ledger: Ledger, payments: Payments): void {
  scope.addHook('onSend', async (_request, reply, payload) => {
    reply.header('content-security-policy', policy).header('cache-control', 'no-store');
    return payload;
  });
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
  const html = (reply: FastifyReply, page: string, status = 200) =>
    reply.code(status).type('text/html; charset=utf-8').send(page);

  type Asked = { Params: { code: string }; Body: Record<string, string> };

  scope.get<Asked>('/checkout/:code', async ({ params }, reply) => {
    const entry = ledger.byAccessCode(params.code);
    if (!entry) return html(reply, donePage('There is no such checkout.'), 404);
    if (entry.status === 'success' || entry.status === 'reversed') {
      return html(reply, donePage('This checkout was used already.', entry), 410);
    }
    if (entry.status === 'ongoing') return html(reply, waitingPage(entry));
    return html(reply, checkoutPage(entry, null));
  });

  scope.post<Asked>('/checkout/:code', async ({ params, body }, reply) => {
    const entry = ledger.byAccessCode(params.code);
    if (!entry) return html(reply, donePage('There is no such checkout.'), 404);
    if (body?.how === 'cancel') {
      const back = entry.cancelUrl || entry.callbackUrl;
      return back ? reply.redirect(back, 303) : html(reply, donePage('Cancelled.'));
    }
    if (body?.how === 'transfer') {
      payments.byTransfer(entry);
      return html(reply, waitingPage(entry));
    }
    const { number = '', cvv = '', pin = '', otp = '' } = body ?? {};
    const again = payments.byCard(entry, { number, cvv, pin, otp });
    if (again) return html(reply, checkoutPage(entry, again), 422);
    // A declined buyer stays on the page and may try another card.
    if (entry.status === 'failed') {
      return html(reply, checkoutPage(entry, `Declined: ${entry.gatewayResponse}.`), 402);
    }
    if (!entry.callbackUrl) return html(reply, donePage('Paid.'));
    return reply.redirect(returnAddress(entry.callbackUrl, entry.reference), 303);
  });
}
