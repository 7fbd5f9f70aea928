import type { ReactNode } from 'react';
import { acceptedTypes, pictureTypes } from '#app/intake/files/rules.ts';
import { Field } from '#ui/form/field.tsx';
import type { PaperKind } from '../person/person.contract.ts';
import { paperTitles } from '../person/person.rules.ts';
import type { PersonCase } from '../person/view.contract.ts';
import { StepForm, type StepProps } from './step-form.tsx';

/** How many papers of a kind are there. */
export const sentOf = (view: PersonCase, kind: PaperKind) =>
  view.papers.find((paper) => paper.kind === kind)?.sent ?? 0;

export function PapersStep({ view, posted, page }: StepProps) {
  const kinds = view.papers.filter(({ kind }) => kind !== 'id');
  return (
    <div className="stack">
      {kinds.map(({ kind, sent }) => (
        <PaperForm key={kind} kind={kind} posted={posted} page={page} sent={sent} />
      ))}
    </div>
  );
}

interface FileFormProps extends Omit<StepProps, 'view'> {
  readonly intent: 'papers' | 'photo';
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly accept: string;
  /** What is there already, in words. */
  readonly told: string | null;
  readonly look: 'primary' | 'secondary';
  readonly children?: ReactNode;
}

/** A file with its own form, so that one that is refused costs no other. */
function FileForm({
  intent,
  id,
  label,
  hint,
  accept,
  told,
  look,
  posted,
  page,
  children,
}: FileFormProps) {
  return (
    <StepForm
      intent={intent}
      posted={posted}
      label={told ? 'Send another one' : 'Send'}
      about={label}
      look={told ? 'secondary' : look}
      files
    >
      {children}
      <input type="hidden" name="page" value={page} />
      <Field
        id={id}
        label={label}
        hint={hint}
        {...(posted?.faults.file ? { error: posted.faults.file } : {})}
      >
        {(control) => <input type="file" name="file" accept={accept} required {...control} />}
      </Field>
      <p className="case-sent small" role="status">
        {told}
      </p>
    </StepForm>
  );
}

interface PaperProps extends Omit<StepProps, 'view'> {
  readonly kind: PaperKind;
  /** How many are there. */
  readonly sent: number;
}

export function PaperForm({ kind, posted, page, sent }: PaperProps) {
  const own = posted?.intent === 'papers' && posted.typed.kind === kind ? posted : undefined;
  const told = sent > 1 ? `We have ${sent} files of it.` : 'We have it. A second page may follow.';
  return (
    <FileForm
      intent="papers"
      id={`paper-${kind}`}
      label={paperTitles[kind]}
      hint="A photo (JPEG, PNG or WebP) or a PDF, up to 5 MB"
      accept={acceptedTypes}
      told={sent > 0 ? told : null}
      look={kind === 'id' ? 'secondary' : 'primary'}
      posted={own}
      page={page}
    >
      <input type="hidden" name="kind" value={kind} />
    </FileForm>
  );
}

/** The photo of the record, for who agreed that it is shown; without one the record has none. */
export function PhotoForm({ view, posted, page }: StepProps) {
  if (!view.photo.wanted) return null;
  return (
    <section className="panel stack" aria-labelledby="photo">
      <h2 className="h3" id="photo">
        A photo for your record
      </h2>
      <p>
        You agreed that it is shown. Send one of your face alone, in good light and without a
        filter. Without a photo your record shows none.
      </p>
      <FileForm
        intent="photo"
        id="photo-file"
        label="Photo of your face"
        hint="JPEG, PNG or WebP, up to 5 MB"
        accept={pictureTypes}
        told={view.photo.sent ? 'We have your photo. Another one takes its place.' : null}
        look="secondary"
        posted={posted?.intent === 'photo' ? posted : undefined}
        page={page}
      />
    </section>
  );
}
