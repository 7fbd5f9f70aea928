import { isMailAddress } from '#platform/text/patterns.ts';
import {
  agreementVersion,
  askedOf,
  faultOfSignature,
  isPaper,
  papers,
  tagOf,
} from '../agreement.rules.ts';
import { type Answer, checkAnswers, type Entered, isSensitiveIn } from '../answers.rules.ts';
import type { Field, Form } from '../contract.ts';
import { emailField, fieldsOf, optionsOf, sectionsOf } from '../rules.ts';
import type { SubmissionEntry } from './admin/submissions.contract.ts';
import type { SentForm, SentSection, SubmissionState } from './submissions.contract.ts';

type Answers = Readonly<Record<string, Answer>>;

/** The sections of a form with what was answered, by label (DFA-14). What is empty is left out. */
export function sectionsWith(form: Form, answers: Answers): SentSection[] {
  return askedOf(form).sections.map(({ title, description, order, fields }) => ({
    title,
    ...(description === undefined ? {} : { description }),
    order,
    fields: Object.fromEntries(
      fields.flatMap(({ name, label }) => {
        const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
        return answer === undefined ? [] : [[label, answer]];
      }),
    ),
  }));
}

/**
 * A filled-in form as it is sent. `at` is the moment of sending: it is the id too. `textVersion` is the wording of the
 * agreement that stood above it.
 */
export function sentFormOf(
  form: Form,
  answers: Answers,
  at: Date,
  textVersion = agreementVersion,
): SentForm {
  return {
    id: String(at.getTime()),
    formId: form.id,
    data: { sections: sectionsWith(form, answers) },
    submittedAt: at.toISOString(),
    ...(isPaper(form.id) ? { textVersion } : {}),
  };
}

interface Read {
  readonly entered: Entered;
  readonly faults: Readonly<Record<string, string>>;
}

/** What was sent by label, by the names of the fields. Only this version's sections and labels count. */
export function enteredFrom(form: Form, sent: readonly SentSection[]): Read {
  const open = [...askedOf(form).sections];
  const entered: [string, unknown][] = [];
  const faults: [string, string][] = [];
  for (const { title, fields } of sent) {
    const place = open.findIndex((section) => section.title.trim() === title.trim());
    const [section] = place < 0 ? [] : open.splice(place, 1);
    if (!section) {
      faults.push(['sections', `The form has no section "${title.slice(0, 80)}"`]);
      continue;
    }
    const names = new Map(section.fields.map(({ label, name }) => [label.trim(), name]));
    for (const [label, value] of Object.entries(fields)) {
      const name = names.get(label.trim());
      if (name === undefined) {
        faults.push([label.slice(0, 80), `"${label.slice(0, 80)}" is not asked`]);
      } else entered.push([name, value]);
    }
  }
  return { entered: Object.fromEntries(entered), faults: Object.fromEntries(faults) };
}

/** The one check of an application: what is wrong by the field's name, and the answers made regular. */
export function checkSent(form: Form, sent: readonly SentSection[], today: string) {
  const { entered, faults } = enteredFrom(form, sent);
  const checked = checkAnswers(fieldsOf(askedOf(form)), entered, 'application', today);
  const own = Object.entries(checked.faults).map(([name, fault]) => [
    name,
    (fault === 'This field is required' && faultOfSignature(name)) || fault,
  ]);
  return { faults: { ...faults, ...Object.fromEntries(own) }, answers: checked.answers };
}

/**
 * Where the confirmation goes, and whose the application is: the sender's own address. A form that has no question of
 * that name is answered by its first address; else a referee, asked for in front, would get the mail.
 */
export function recipientOf(form: Form, answers: Answers): string | null {
  const emails = fieldsOf(form).filter(({ fieldType }) => fieldType === 'email');
  const own = emails.filter(({ name }) => name === emailField);
  for (const { name } of own.length > 0 ? own : emails) {
    const address = answers[name];
    if (typeof address === 'string' && isMailAddress(address)) return address;
  }
  return null;
}

/** The forms that are sent by themselves (DFA-01). Any other belongs to a plan and comes with its order. */
const applicationTags: ReadonlySet<string> = new Set([
  ...['work-with-us', 'training-course', 'community-agent', 'healthcare-professionals'],
  ...['verification-agent', ...papers.map(({ tag }) => tag)],
]);

/** Whether a form is sent by itself, whichever version of it. */
export function isApplication(formId: string): boolean {
  return applicationTags.has(tagOf(formId));
}

/** Where a submission may go from each state: what was decided is looked at again before it changes. */
export const moves: Readonly<Record<SubmissionState, readonly SubmissionState[]>> = {
  new: ['in-review', 'accepted', 'declined'],
  'in-review': ['accepted', 'declined', 'new'],
  accepted: ['in-review'],
  declined: ['in-review'],
};

/** The number of a version: `training-course-v2` is the second. */
export function versionOf(formId: string): number {
  return Number(/-v(\d+)$/.exec(formId)?.[1] ?? 1);
}

/** What was answered in words: ticks as yes, choices by their labels. A file is told by its name. */
function inWords(field: Field, answer: Answer): string[] {
  if (field.fieldType === 'file') return [];
  if (typeof answer === 'boolean') return [answer ? 'Yes' : 'No'];
  const labels = new Map(optionsOf(field.options).map(({ value, label }) => [value, label]));
  const given = typeof answer === 'string' ? [answer] : [...answer];
  return given.map((one) => labels.get(one) ?? one);
}

/** The questions whose answers are for who sees sensitive details alone, answered or not. */
export function sensitiveIn(form: Form, answers: Answers): ReadonlySet<string> {
  const kept = fieldsOf(askedOf(form)).filter((field) => isSensitiveIn(answers, field));
  return new Set(kept.map(({ name }) => name));
}

/** Every question of the version that was asked, with what was answered; of the hidden ones nothing. */
export function answeredSections(
  form: Form,
  answers: Answers,
  hidden: ReadonlySet<string> = new Set(),
): SubmissionEntry['sections'] {
  return sectionsOf(askedOf(form)).map(({ heading, fields }) => ({
    title: heading,
    answers: fields.map((field) => {
      const { name, label, fieldType } = field;
      const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
      return {
        name,
        label,
        isFile: fieldType === 'file',
        ...(hidden.has(name)
          ? {}
          : { answer: answer === undefined ? null : inWords(field, answer) }),
      };
    }),
  }));
}
