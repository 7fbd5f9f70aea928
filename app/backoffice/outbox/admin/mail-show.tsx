import { Show, useCanAccess, useRecordContext } from 'react-admin';
import { Action } from '#console/action.tsx';
import { Status, When } from '#console/fields.tsx';
import type { Answer } from '#platform/contract.ts';
import { type getMail, resendMail } from '../contract.ts';
import { bounceWords } from '../rules.ts';

type Mail = Answer<typeof getMail>;

function Letter() {
  const mail = useRecordContext<Mail>();
  const { canAccess } = useCanAccess({ resource: 'outbox', action: 'edit' });
  if (!mail) return null;
  return (
    <div style={{ padding: '1rem 1.25rem', display: 'grid', gap: 16 }}>
      <div>
        <h2 style={{ margin: 0, fontSize: '1.25rem' }}>{mail.subject}</h2>
        <div>
          To {mail.recipient}, written <When source="createdAt" />, {mail.attempts}{' '}
          {mail.attempts === 1 ? 'try' : 'tries'}
        </div>
        <Status source="status" tones={{ sent: 'good', queued: 'waiting', failed: 'bad' }} />
        {mail.bounce && <div>{bounceWords[mail.bounce]}</div>}
      </div>
      {canAccess && mail.status === 'failed' && (
        <div>
          <Action
            label="Send again"
            lead="The email is queued again with the same text."
            call={resendMail}
            input={{ params: { id: mail.id } }}
          />
        </div>
      )}
      {mail.html ? (
        // Sandboxed with nothing allowed: no script, no form, no way out of the frame.
        <iframe
          title="Content of the email"
          sandbox=""
          srcDoc={mail.html}
          style={{ width: '100%', height: '70vh', border: '2px solid #14173a', borderRadius: 6 }}
        />
      ) : (
        <p>The text is not kept after sending, because it may hold a link that still works.</p>
      )}
    </div>
  );
}

export function MailShow() {
  return (
    <Show>
      <Letter />
    </Show>
  );
}
