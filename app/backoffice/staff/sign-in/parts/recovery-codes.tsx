import { useState } from 'react';
import { brand } from '#app/shell/brand.rules.ts';
import { Checkbox } from '#ui/form/choice.tsx';
import { CopyButton } from './copy-button.tsx';
import { StepFrame } from './step-frame.tsx';

function save(codes: readonly string[]) {
  const text = `${brand} console, recovery codes. Each is good for one sign-in.\n\n${codes.join('\n')}\n`;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'recovery-codes.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** The recovery codes, shown this once; one says that they are kept before one goes on. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const [kept, setKept] = useState(false);
  return (
    <StepFrame
      title="Save your recovery codes"
      lead="If your phone is lost, one of these opens the console in place of a code from the app. They are shown this once. Each is good for one sign-in."
      fault={null}
      busy={false}
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
        <button type="button" className="btn btn--outline btn--sm" onClick={() => save(codes)}>
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
