import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, type ButtonVariant } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Posted } from './posted.ts';

interface StepFormProps {
  readonly intent: string;
  readonly posted: Posted | undefined;
  readonly label: ReactNode;
  /** One form of a page is the first; the others are quieter. */
  readonly look?: ButtonVariant;
  /** A second button beside the first. */
  readonly more?: ReactNode;
  readonly files?: boolean;
  readonly children?: ReactNode;
}

/** A form of the page, with or without a script: its intent names the call that it makes. */
export function StepForm({ intent, posted, label, look, more, files, children }: StepFormProps) {
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData?.get('intent') === intent;
  const failed = posted?.intent === intent ? posted.failed : undefined;
  return (
    <Form
      method="post"
      className="form"
      preventScrollReset
      {...(files ? { encType: 'multipart/form-data' as const } : {})}
    >
      <input type="hidden" name="intent" value={intent} />
      {failed && <Notice tone="error">{failed}</Notice>}
      {children}
      <div className="row">
        <Button type="submit" variant={look} size="lg" loading={busy} loadingLabel="Sending...">
          {label}
        </Button>
        {more}
      </div>
    </Form>
  );
}

/** What was typed and what is wrong with it, for the fields of one form. */
export function fieldsOf(posted: Posted | undefined, intent: string) {
  const own = posted?.intent === intent ? posted : undefined;
  return (name: string, id = name) => ({
    name,
    id,
    defaultValue: own?.typed[name] ?? '',
    error: own?.faults[name],
  });
}
