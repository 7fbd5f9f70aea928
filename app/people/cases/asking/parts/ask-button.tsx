import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCanAccess, useNotify, useRefresh } from 'react-admin';
import { Action, useFocusLeft } from '#console/action.tsx';
import { ask } from '#console/ask.ts';
import { FileField, pictures } from '#console/files.tsx';
import { CallFailed } from '#platform/send.ts';
import { dialledFor } from '../../person/person.rules.ts';
import { type AskedCheck, askCheck, type Beside } from '../asking.contract.ts';

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
  const { button } = useFocusLeft();
  const press = async () => {
    if (busy) return;
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
    // A disabled button would lose the focus.
    <Button ref={button} variant="contained" aria-disabled={busy} onClick={press}>
      {busy ? 'Asking...' : 'Ask the provider'}
    </Button>
  );
}

const seen = 'It changes no check by itself: you look at the words and decide.';

/** What can be asked beside the identity check: about a BVN, and whether the face is the one of the NIN. */
export function AskBeside(props: Omit<Asking, 'kind'> & { readonly besides: readonly Beside[] }) {
  const { caseId, version, hasNumber, besides } = props;
  const [picture, setPicture] = useState('');
  const params = { id: caseId, kind: 'identity' } as const;
  return (
    <>
      {besides.includes('bvn') && (
        <Action
          label="Ask about a BVN"
          lead={`Type it with the person present. It is used this once and kept nowhere. ${seen}`}
          call={askCheck}
          input={{ params, body: { version, beside: 'bvn' } }}
          text={{ name: 'number', label: 'BVN', required: true }}
        />
      )}
      {hasNumber && besides.includes('selfie') && (
        <Action
          label="Compare the face"
          lead={`Take a picture of the person in front of you. It is compared with the photo behind the NIN and kept nowhere; the person must have agreed to it. ${seen}`}
          call={askCheck}
          input={{
            params,
            body: { version, beside: 'selfie', ...(picture ? { picture } : {}) },
          }}
        >
          <FileField label="Picture of the face" accept={pictures} onFile={setPicture} />
        </Action>
      )}
    </>
  );
}

/** What asks the provider about a check, for who may; a number can be typed with the person present. */
export function AskButton({
  enterprise,
  ...props
}: Asking & {
  /** The one that a virtual NIN is made for, where that is set. */
  readonly enterprise?: string | undefined;
}) {
  const { caseId, version, kind, hasNumber } = props;
  const made = enterprise
    ? ` It is made for us alone: in the NIMC app with the code ${enterprise}, or by dialling ${dialledFor(enterprise)} with the NIN in its place.`
    : '';
  const { canAccess } = useCanAccess({ resource: 'cases', action: 'edit' });
  if (!canAccess) return null;
  return (
    <>
      {hasNumber && <AskKept {...props} />}
      {kind === 'identity' && (
        <Action
          label={hasNumber ? 'Ask about another number' : 'Ask the provider'}
          lead={`Type the NIN or a virtual NIN with the person present. A NIN is kept sealed; a virtual NIN is used this once and kept nowhere.${made}`}
          call={askCheck}
          input={{ params: { id: caseId, kind }, body: { version } }}
          text={{ name: 'number', label: 'NIN or virtual NIN', required: true }}
        />
      )}
    </>
  );
}
