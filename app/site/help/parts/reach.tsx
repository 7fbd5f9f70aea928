import { Link } from 'react-router';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { formatPhone } from '#app/shell/phone.rules.ts';
import type { Way } from '../copy.ts';

/** HELP-09: a number that one taps. */
export function PhoneLink({ className }: { className?: string }) {
  const { supportPhone } = useSite();
  return (
    <a className={className} href={`tel:${supportPhone}`}>
      {formatPhone(supportPhone)}
    </a>
  );
}

/** W-07, C-31: a person to talk to, and the pages next to this one. */
export function Reach({ ways }: { ways: readonly Way[] }) {
  const { whatsapp } = useSite();
  return (
    <section className="section on-paper2" aria-labelledby="reach">
      <div className="wrap split split--top">
        <div className="reach__call">
          <h2 id="reach">Still stuck? Talk to a person</h2>
          <PhoneLink className="reach__phone tnum" />
          <p>
            That is the support line. You can also write on WhatsApp to{' '}
            <a className="tnum" href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`}>
              {formatPhone(whatsapp)}
            </a>
            . Have the verification ID or the day of the job at hand.
          </p>
        </div>
        <ul className="reach__ways">
          {ways.map(({ to, label, what }) => (
            <li key={to}>
              <Link to={to}>{label}</Link> <span>{what}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
