import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCanAccess, useNotify, useRefresh } from 'react-admin';
import { Action } from '#console/action.tsx';
import { ask } from '#console/ask.ts';
import { CallFailed } from '#platform/send.ts';
import { type AskedCheck, askCheck } from '../contract.ts';

interface Asking {
  readonly caseId: string;
  readonly version: number;
  readonly kind: AskedCheck;
  /** Whether the case keeps the number that is asked about: then one press asks. */
  readonly hasNumber: boolean;
}

/** Asks about the number that the case keeps, by one press (IDV-05). */
function AskKept({ caseId, version, kind }: Asking) {
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const press = async () => {
    setBusy(true);
    try {
      const params = { id: caseId, kind };
      const { message, state } = await ask(askCheck, { params, body: { version } });
      notify(message, { type: state === 'passed' ? 'success' : 'info' });
    } catch (error) {
      const failed = error instanceof CallFailed ? error : null;
      const said = Object.values(failed?.fields ?? {}).join(' ');
      const words = said || failed?.message || 'That did not work. Please try again.';
      notify(words, { type: 'error' });
    } finally {
      setBusy(false);
      refresh();
    }
  };
  return (
    <Button variant="contained" disabled={busy} onClick={press}>
      {busy ? 'Asking...' : 'Ask the provider'}
    </Button>
  );
}

/** What asks the provider about a check, for who may; a number can be typed with the person present. */
export function AskButton(props: Asking) {
  const { caseId, version, kind, hasNumber } = props;
  const { canAccess } = useCanAccess({ resource: 'cases', action: 'edit' });
  if (!canAccess) return null;
  return (
    <>
      {hasNumber && <AskKept {...props} />}
      {kind === 'identity' && (
        <Action
          label={hasNumber ? 'Ask about another number' : 'Ask the provider'}
          lead="Type the NIN or a virtual NIN with the person present. A NIN is kept sealed; a virtual NIN is used this once and kept nowhere."
          call={askCheck}
          input={{ params: { id: caseId, kind }, body: { version } }}
          text={{ name: 'number', label: 'NIN or virtual NIN', required: true }}
        />
      )}
    </>
  );
}
