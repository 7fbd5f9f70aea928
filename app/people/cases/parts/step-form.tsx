import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useRefusal } from '#ui/browser/lead-to.ts';
import { Button, type ButtonVariant } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { PersonCase } from '../person/view.contract.ts';
import { DrawnFor } from './drawn-for.tsx';
import { tryField } from './keep-typed.ts';
import type { Posted } from './posted.ts';

export interface StepProps {
  readonly view: PersonCase;
  readonly posted: Posted | undefined;
  /** Tells one loading of the page from another, so that a file posted twice is kept once. */
  readonly page: string;
}

interface StepFormProps {
  readonly intent: string;
  readonly posted: Posted | undefined;
  readonly label: ReactNode;
  /** What the form is about, where a page has several with one label: “the first guarantor”. */
  readonly about?: string;
  /** One form of a page is the first; the others are quieter. */
  readonly look?: ButtonVariant;
  /** A second button beside the first. */
  readonly more?: ReactNode;
  readonly files?: boolean;
  /** Whether the form is not to be sent yet: what it waits for is said at its field. */
  readonly holds?: (() => boolean) | undefined;
  readonly children?: ReactNode;
}

/** The words of a form, by which one try is told from another. */
const wordsOf = (form: HTMLFormElement) =>
  JSON.stringify(
    [...new FormData(form)]
      .filter(([name]) => name !== tryField)
      .map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]),
  );

/** Names each try: the same words after a try without an answer are the same one. */
function useTry(unclear: boolean, holds: StepFormProps['holds']) {
  const last = useRef('');
  const [name, setName] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { currentTarget: form } = event;
    if (holds?.()) return event.preventDefault();
    const field = form.elements.namedItem(tryField);
    if (!(field instanceof HTMLInputElement)) return;
    const words = wordsOf(form);
    if (!unclear || words !== last.current) field.value = crypto.randomUUID();
    last.current = words;
    setName(field.value);
  };
  return { name, submit };
}

/** Runs once when something is over. */
function useEnd(isOn: boolean, act: () => void) {
  const was = useRef(isOn);
  useEffect(() => {
    if (was.current && !isOn) act();
    was.current = isOn;
  });
}

/** A form of the page, with or without a script: its intent names the call that it makes. */
export function StepForm({
  intent,
  posted,
  label,
  about,
  look,
  more,
  files,
  holds,
  children,
}: StepFormProps) {
  const { state, formData } = useNavigation();
  const own = posted?.intent === intent ? posted : undefined;
  const { name, submit } = useTry(own?.unclear ?? false, holds);
  // Two forms of a page may have one intent: two guarantors, two papers.
  const busy =
    state !== 'idle' && formData?.get('intent') === intent && formData.get(tryField) === name;
  const form = useRefusal(own);
  // A file that was taken is not sent once more.
  useEnd(busy, () => {
    if (files && !own) form.current?.reset();
  });
  return (
    <Form
      method="post"
      className="form"
      ref={form}
      preventScrollReset
      onSubmit={submit}
      {...(files ? { encType: 'multipart/form-data' as const } : {})}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name={tryField} />
      <DrawnFor typed={own?.typed} />
      {own?.failed && (
        <div className="form__failed" tabIndex={-1}>
          <Notice tone="error" announce={own.unclear}>
            {own.failed}
          </Notice>
        </div>
      )}
      {children}
      <div className="row">
        <Button type="submit" variant={look} size="lg" loading={busy} loadingLabel="Sending...">
          {label}
          {about && <span className="vh"> ({about})</span>}
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
