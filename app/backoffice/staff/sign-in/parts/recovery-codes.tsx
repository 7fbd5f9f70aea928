import { useState } from 'react';
import { Checkbox } from '#ui/form/choice.tsx';
import { CopyButton } from './copy-button.tsx';
import { saveCodes } from './recovery-file.ts';
import { StepFrame } from './step-frame.tsx';

/** The recovery codes, shown this once; one says that they are kept before one goes on. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const [kept, setKept] = useState(false);
  return (
    <StepFrame
      title="Save your recovery codes"
      lead="If your phone is lost, one of these opens the console in place of a code from the app. They are shown this once. Each is good for one sign-in."
      fault={null}
      busy={false}
      isRead
      button="Go to the console"
      working=""
      disabled={!kept}
      onSubmit={onDone}
    >
      <ul className="sign-in__codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="sign-in__tools">
        <button type="button" className="btn btn--outline btn--sm" onClick={() => saveCodes(codes)}>
          Download
        </button>
        <CopyButton text={codes.join('\n')} label="Copy" />
      </div>
      <Checkbox checked={kept} onChange={(event) => setKept(event.target.checked)}>
        I have saved these codes where I can reach them without my phone
      </Checkbox>
    </StepFrame>
  );
}
