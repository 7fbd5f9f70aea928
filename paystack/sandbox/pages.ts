import { cards } from './cards.ts';
import type { Entry } from './ledger.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const safe = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? '');

const naira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  trailingZeroDisplay: 'stripIfInteger',
});

const style = `
*{box-sizing:border-box}body{margin:0;font:1rem/1.5 system-ui,sans-serif;background:#eef1f6;color:#12203a}
main{max-width:30rem;margin:2rem auto;padding:1.5rem;background:#fff;border:1px solid #c9d1df;border-radius:.5rem}
.notice{margin:0;padding:.625rem 1rem;background:#12203a;color:#fff;text-align:center}
h1{font-size:1.25rem;margin:0 0 .25rem}h2{font-size:1rem;margin:1.5rem 0 .5rem}
.amount{font-size:2rem;font-weight:700;margin:.25rem 0}
label{display:block;font-weight:600;margin:.75rem 0 .25rem}
input{width:100%;min-height:3rem;padding:.5rem .75rem;font:inherit;border:2px solid #6b7894;border-radius:.375rem}
.two{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
button{display:block;width:100%;min-height:3rem;margin-top:.75rem;font:inherit;font-weight:700;border:2px solid #12203a;border-radius:.375rem;background:#fff;color:#12203a;cursor:pointer}
button.pay{background:#0b5d3b;border-color:#0b5d3b;color:#fff}
button:focus-visible,input:focus-visible{outline:3px solid #b45309;outline-offset:2px}
.wrong{padding:.75rem 1rem;border-left:4px solid #b3201b;background:#fbe4e0}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:.5rem 0}dt{color:#4a5670}dd{margin:0;overflow-wrap:anywhere}
ul{padding-left:1.25rem}li{margin:.25rem 0}code{font-variant-numeric:tabular-nums}`;

function page(title: string, body: string, refresh = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">${refresh}<title>${safe(title)}</title><style>${style}</style></head><body><p class="notice">Payment sandbox: no money moves here.</p><main>${body}</main></body></html>`;
}

const facts = (entry: Entry) =>
  `<p class="amount">${safe(naira.format(`${entry.amount}e-2` as `${number}`))}</p><dl><dt>Email</dt><dd>${safe(entry.email)}</dd><dt>Reference</dt><dd><code>${safe(entry.reference)}</code></dd></dl>`;

/** One press with a test card filled in. */
function quick(entry: Entry, label: string, number: string, kind = ''): string {
  const card = cards.find((one) => one.number === number);
  return `<form method="post" action="/checkout/${safe(entry.accessCode)}"><input type="hidden" name="number" value="${number}"><input type="hidden" name="cvv" value="${card?.cvv ?? ''}"><button class="${kind}">${label}</button></form>`;
}

const single = (entry: Entry, how: string, label: string) =>
  `<form method="post" action="/checkout/${safe(entry.accessCode)}"><button name="how" value="${how}">${label}</button></form>`;

const listed = cards
  .map(({ number, cvv, asks, gatewayResponse }) => {
    const more = asks.map((ask) => (ask === 'pin' ? ', PIN 1234' : ', code 123456')).join('');
    return `<li><code>${number}</code>, CVV ${cvv}${more}: ${safe(gatewayResponse)}</li>`;
  })
  .join('');

/** The checkout itself; `wrong` says why the last try did not work. */
export function checkoutPage(entry: Entry, wrong: string | null): string {
  return page(
    'Pay in the sandbox',
    `<h1>Pay</h1>${facts(entry)}${wrong ? `<p class="wrong" role="alert">${safe(wrong)}</p>` : ''}
${quick(entry, 'Pay with a card that works', '4084084084084081', 'pay')}
${quick(entry, 'Pay with a card that is declined', '4084080000005408')}
${single(entry, 'transfer', 'Pay by bank transfer (arrives later)')}
${single(entry, 'cancel', 'Cancel')}
<h2>Another test card</h2>
<form method="post" action="/checkout/${safe(entry.accessCode)}">
<label for="number">Card number</label><input id="number" name="number" inputmode="numeric" autocomplete="off" required>
<label for="cvv">CVV</label><input id="cvv" name="cvv" inputmode="numeric" autocomplete="off" required>
<div class="two"><div><label for="pin">PIN, if asked</label><input id="pin" name="pin" inputmode="numeric" autocomplete="off"></div><div><label for="otp">Code, if asked</label><input id="otp" name="otp" inputmode="numeric" autocomplete="off"></div></div>
<button>Pay with this card</button></form>
<h2>Test cards</h2><ul>${listed}</ul>`,
  );
}

const back = ({ callbackUrl, reference }: Entry) =>
  callbackUrl
    ? `<p><a href="${safe(callbackUrl)}?trxref=${safe(reference)}&amp;reference=${safe(reference)}">Back to the shop</a></p>`
    : '';

/** While a transfer is on its way; looks again by itself. */
export function waitingPage(entry: Entry): string {
  return page(
    'Waiting for the transfer',
    `<h1>Waiting for your transfer</h1>${facts(entry)}<p role="status">It arrives in some seconds, whether this page stays open or not.</p>${back(entry)}`,
    '<meta http-equiv="refresh" content="3">',
  );
}

/** The end of a checkout; with its entry there is a way back, as for who has waited for a transfer. */
export function donePage(message: string, entry?: Entry): string {
  return page('Payment sandbox', `<h1>${safe(message)}</h1>${entry ? back(entry) : ''}`);
}
