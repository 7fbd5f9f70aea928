import { Link } from 'react-router';
import { kindNames } from '#app/commerce/plans/rules.ts';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { formatPhone, whatsappLink } from '#app/shell/phone.rules.ts';
import { koboOfText } from '#platform/money.ts';
import { Pill, type PillTone } from '#ui/pill.tsx';
import type { PurchaseRequest } from '../../contract.ts';
import { shownLines } from '../../rules.ts';
import {
  canPay,
  hearText,
  isUnsent,
  moneyWords,
  neededText,
  nextOf,
  stagesOf,
  standOf,
  workWords,
} from '../request.rules.ts';
import { PayAgain, type Posted } from './pay-again.tsx';
import { Personal } from './personal.tsx';
import { TimeLine } from './time-line.tsx';

/** Never green: that colour is a verified person's alone. */
function toneOf(request: PurchaseRequest): PillTone {
  const status = standOf(request);
  if (request.underWay) return 'wait';
  if (request.refundedAt || status === 'paid' || status === 'nothing-to-pay') return 'done';
  return status === 'pending' ? 'wait' : 'bad';
}

/** W-20: what was ordered, what it costs, where it stands, and what happens next. */
export function RequestPage({ request, posted }: { request: PurchaseRequest; posted?: Posted }) {
  const { supportPhone, whatsapp } = useSite();
  const refusedOf = (intent: Posted['intent']) => (posted?.intent === intent ? posted : undefined);
  return (
    <>
      <div className="page-head page-head--cloth request__head">
        <div className="wrap stack">
          <p className="small">
            {kindNames[request.type]}, request <b className="tnum">{request.requestId}</b>
          </p>
          <h1>{request.plan}</h1>
          <p className="row">
            <Pill tone={toneOf(request)}>{moneyWords(request)}</Pill>
            <span>Request: {workWords(request).toLowerCase()}</span>
          </p>
        </div>
      </div>
      <section className="section on-white request" aria-label="Your request">
        <div className="wrap split split--7-5 split--top">
          <div className="stack request__way">
            <h2>Status</h2>
            <TimeLine stages={stagesOf(request)} />
            <h2 className="h3">What happens next</h2>
            <p>{nextOf(request)}</p>
            {request.alsoPaid && (
              <p>
                We received another payment for this request, which it does not need. Our staff look
                at it{request.buyerErased ? '' : ' and contact you'}. Please do not pay again.
              </p>
            )}
            {request.buyerErased && (
              <p>
                No email address is kept with this request any more, so no email comes. Look here
                for news, or write to us.
              </p>
            )}
            {request.mailed === false && !request.buyerErased && (
              <p>
                No email reaches you: our mail to the address of the order came back, or was marked
                as spam. Look here for news, or write to us.
              </p>
            )}
            {(canPay(request) || isUnsent(request)) && (
              <PayAgain
                request={request}
                checkout={posted?.checkout}
                fault={refusedOf('pay')?.fault}
              />
            )}
            <Outlook request={request} />
            <p>
              Questions? <Link to="/contact#contact-form">Write to us</Link>,{' '}
              <a href={whatsappLink(whatsapp, request.requestId)}>send a WhatsApp message</a> or
              call <a href={`tel:${supportPhone}`}>{formatPhone(supportPhone)}</a>, and give the
              number of the request.
            </p>
          </div>
          <div className="request__side">
            <div className="request__sum">
              <h2 className="h3">Amounts</h2>
              <Amounts request={request} />
            </div>
            <div className="request__who stack">
              {!request.buyerErased && <Personal request={request} refused={refusedOf('open')} />}
            </div>
          </div>
        </div>
      </section>
    </>
  );
}

/** When the buyer hears and what is still to be sent, for as long as the work is not over. */
function Outlook({ request }: { request: PurchaseRequest }) {
  if (request.status === 'fulfilled' || request.status === 'cancelled') return null;
  if (request.cannotGoOn) return null;
  if (request.paymentStatus === 'needs-attention' || isUnsent(request)) return null;
  if (request.refundedAt && request.status !== 'processing') return null;
  // An order that costs nothing does not invite whoever was written to too often already.
  const invited = request.paymentStatus === 'nothing-to-pay' ? null : true;
  return (
    <>
      {!request.buyerErased && <p>{hearText(request)}</p>}
      <p>{neededText(request, canPay(request) ? 'unpaid' : invited)}</p>
    </>
  );
}

function Amounts({ request: { type, lines, total } }: { request: PurchaseRequest }) {
  const amounts = lines.map(({ name, amount }) => ({ name, amount: koboOfText(amount) }));
  return (
    <div className="sum">
      {shownLines({ type, lines: amounts, total: koboOfText(total) }).map(({ name, value }) => (
        <div key={name}>
          <span>{name}</span>
          <span className="money">{value}</span>
        </div>
      ))}
    </div>
  );
}
