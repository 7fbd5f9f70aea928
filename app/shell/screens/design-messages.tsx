import { data } from 'react-router';
import { sender } from '#platform/page.ts';
import { formatShortMoment } from '#platform/time.ts';
import { siteContext } from '../contract.ts';
import { listSandboxMessages } from '../mails/messages.contract.ts';
import { unlistedMeta } from '../meta.rules.ts';
import type { Route } from './+types/design-messages.ts';

/** For those who build the product: not part of a live site. */
export async function loader({ context }: Route.LoaderArgs) {
  if (!context.get(siteContext).demo) throw data(null, { status: 404 });
  return context.get(sender)(listSandboxMessages, {});
}

export const meta = unlistedMeta({
  title: 'Messages',
  description: 'The SMS and WhatsApp messages that the sandbox has taken, the newest first.',
});

export default function DesignMessages({ loaderData }: Route.ComponentProps) {
  const { runs, data: messages } = loaderData;
  return (
    <div className="wrap section stack">
      <h1>Messages</h1>
      <p className="lead">
        What the messaging sandbox has taken, the newest first. Nobody outside this machine gets it.
      </p>
      {!runs && <p>The sandbox does not answer. In the demo npm start runs it beside the site.</p>}
      {runs && messages.length === 0 && (
        <p>No message yet. Order a verification with a Nigerian mobile number to see one.</p>
      )}
      <ol className="stack" style={{ listStyle: 'none', padding: 0 }}>
        {messages.map(({ to, channel, text, at, status }) => (
          <li key={`${at} ${to} ${text}`} className="stack" style={{ maxWidth: 700 }}>
            <h2 className="h3">{to}</h2>
            <p style={{ overflowWrap: 'anywhere' }}>{text}</p>
            <p>
              {channel === 'whatsapp' ? 'WhatsApp' : 'SMS'}, {formatShortMoment(at)}: {status}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
