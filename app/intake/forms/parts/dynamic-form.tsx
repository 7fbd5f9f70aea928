import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { dayOf } from '#platform/time.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/form/error-summary.tsx';
import {
  type Answer,
  checkAnswers,
  type Entered,
  fitting,
  type Messages,
} from '../answers.rules.ts';
import type { AnyForm, Field } from '../contract.ts';
import { anchorOf, fieldsOf, isAsked, sectionsOf, whoAnswers, whoField } from '../rules.ts';
import { FieldControl } from './field-control.tsx';
import { FileField } from './file-field.tsx';
import { FormSection } from './form-section.tsx';
import { type Contact, changesByWho, ThisIsMe } from './this-is-me.tsx';
import { faultsOfUploads, useUploads } from './uploads.ts';
import '../forms.css';

type Faults = Readonly<Record<string, string>>;

/** A form that stands inside another one: its owner asks it for its answers. */
export interface FormPart {
  /** The answers when all is well; else null, and what is wrong is shown. */
  check(): Readonly<Record<string, Answer>> | null;
}

interface DynamicFormProps {
  /** The form element's id: a button elsewhere submits it by `form={id}`. */
  id: string;
  form: AnyForm;
  /** What was entered so far, by the field's name. The owner keeps it, so that nothing is lost. */
  values: Entered;
  onChange(values: Entered): void;
  /** Which of the two sets of messages (C-53). */
  messages: Messages;
  /** Left out where the button stands elsewhere. */
  submitLabel?: string;
  submitting?: boolean;
  /**
   * What the server found wrong, by the field's name; a new object is a new answer. The owner drops it
   * once `onValid` was called.
   */
  refused?: Faults;
  /** What else must hold of the answers, by the field's name: what the server would refuse as well. */
  alsoCheck?(answers: Readonly<Record<string, Answer>>): Faults;
  /** Stands below the summary of what is wrong. */
  advice?: ReactNode;
  /** Who fills it in: offered as the answers of each section that asks for a person. */
  own?: Contact;
  /** The level of the sections' headings: one below what stands above the form. */
  heading?: 'h2' | 'h3';
  /** True while an error stands or a file is on its way: submit is blocked then (DFP-09). */
  onBlocked?(blocked: boolean): void;
  /** Posts itself to its page where there is no JavaScript. */
  posts?: boolean;
  /** Stands before the button: hidden inputs, what went wrong. */
  children?: ReactNode;
  /** Given where it stands inside another form. Its inputs are called `<id>.<name>` then. */
  part?: RefObject<FormPart | null>;
  onValid?(answers: Readonly<Record<string, Answer>>): void;
}

const none: Faults = {};

/** Said of a file that was on its way at a submit. */
const stillSending = 'The file is still being sent. Submit again when it is there';

/** What is wrong now: nothing before the first submit, but a failed upload at once. */
function useFaults({ form, values, messages, refused = none, alsoCheck }: DynamicFormProps) {
  const fields = fieldsOf(form).filter((field) => isAsked(field, values));
  const own = Object.fromEntries(
    fields.map((field) => [field.name, fitting(field, values[field.name])]),
  );
  const { faults, answers } = checkAnswers(fields, own, messages, dayOf(new Date()));
  // The server's word on a field holds until the field is changed. What is not asked here is told, and nobody could
  // change it: the next try goes without it.
  const [edited, setEdited] = useState<{ of: Faults; names: readonly string[] }>({
    of: refused,
    names: [],
  });
  // An upload ends long after its choice: what was refused meanwhile counts.
  const latest = useRef(refused);
  latest.current = refused;
  const since = edited.of === refused ? edited.names : [];
  const names = new Set(fields.map(({ name }) => name));
  const told = Object.entries(refused).filter(([name]) => names.has(name) && !since.includes(name));
  return {
    fields,
    answers,
    faults: { ...alsoCheck?.(answers), ...faults, ...Object.fromEntries(told) },
    // Several may change before the form is drawn again.
    edit(name: string) {
      const of = latest.current;
      setEdited((now) => ({ of, names: now.of === of ? [...now.names, name] : [name] }));
    },
  };
}

/** Everything that changes while a form is filled in. */
function useFilling(props: DynamicFormProps) {
  const { values, onChange, submitting, refused, onBlocked, onValid } = props;
  const { fields, answers, faults, edit } = useFaults(props);
  // Two uploads may end between two renderings: the later one must not undo the first.
  const latest = useRef(values);
  latest.current = values;
  function set(name: string, value: unknown) {
    latest.current = { ...latest.current, [name]: value };
    edit(name);
    onChange(latest.current);
  }
  const now = (name: string): unknown => latest.current[name];
  const { uploads, choose, remove, again } = useUploads(set);
  const failed: Faults = faultsOfUploads(uploads, values);
  const underWay = Object.keys(uploads).filter((name) => !uploads[name]?.failed);
  const late: Faults = Object.fromEntries(underWay.map((name) => [name, stillSending]));
  const present: Faults = { ...faults, ...failed, ...late };

  const [attempt, setAttempt] = useState(0);
  const shown = attempt > 0 ? present : failed;
  const blocked = underWay.length > 0 || Object.keys(shown).length > 0;
  useEffect(() => onBlocked?.(blocked), [onBlocked, blocked]);
  // A button that the server holds back stays so without a script, whatever is put right. With one it is held back in the
  // picture that shows the errors, and not in the next.
  const [held, setHeld] = useState(false);
  useLayoutEffect(() => setHeld(blocked), [blocked]);

  // The summary stays as it was at the last try: one that shrinks would move the page under the hand.
  const [summary, setSummary] = useState(none);
  function stop(found: Faults) {
    setSummary(found);
    setAttempt((before) => before + 1);
  }
  const [heard, setHeard] = useState<Faults>();
  if (heard !== refused) {
    setHeard(refused);
    if (refused && Object.keys(refused).length > 0) stop(refused);
  }
  function check() {
    if (submitting) return null;
    stop(present);
    return Object.keys(present).length === 0 ? answers : null;
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const whole = check();
    if (whole) onValid?.(whole);
  }
  const { part } = props;
  useEffect(() => {
    if (part) part.current = { check };
  });
  return {
    fields,
    now,
    set,
    uploads,
    choose,
    remove,
    again,
    attempt,
    shown,
    held,
    summary,
    submit,
  };
}

/**
 * Draws any form definition: sections, every type of field, errors beneath them and a summary that
 * leads to each. Heavy: load it when it is needed, with `lazy`.
 */
export function DynamicForm(props: DynamicFormProps) {
  const { id, form, values, submitLabel, submitting = false, heading, part, posts, own } = props;
  const filling = useFilling(props);
  const { fields, now, set, uploads, choose, remove, again, attempt } = filling;
  const { shown, held, summary, submit } = filling;

  const control = (field: Field) => {
    const { name, label, hint, required } = field;
    const own = {
      id: `${id}-${name}`,
      error: shown[name],
      inputName: part ? `${id}.${name}` : name,
    };
    if (field.fieldType !== 'file') {
      const change = (value: unknown) => {
        set(name, value);
        if (!props.own || name !== whoField) return;
        for (const [other, text] of changesByWho(props.own, values, value)) {
          if (fields.some((one) => one.name === other)) set(other, text);
        }
      };
      const value = fitting(field, values[name]);
      const current = () => fitting(field, now(name));
      return <FieldControl key={name} {...own} {...{ field, value, current }} onChange={change} />;
    }
    return (
      <FileField
        key={name}
        {...own}
        {...{ label, hint }}
        error={uploads[name]?.failed ?? shown[name]}
        optional={!required}
        handle={String(values[name] ?? '')}
        upload={uploads[name]}
        onChoose={(file) => choose(name, file)}
        onRemove={() => remove(name)}
        onAgain={() => again(name)}
        posts={posts}
      />
    );
  };

  const inside = (
    <>
      <ErrorSummary attempt={attempt} faults={linesOf(id, fields, summary)} />
      {props.advice}
      {sectionsOf(form).map((section) => (
        <FormSection
          key={section.id}
          {...section}
          anchor={anchorOf(id, section)}
          fields={section.fields.filter((field) => isAsked(field, values))}
          level={heading}
          control={control}
          aid={
            own &&
            values[whoField] !== whoAnswers.other && (
              <ThisIsMe own={own} fields={section.fields} section={section.title} onUse={set} />
            )
          }
        />
      ))}
      {props.children}
      {submitLabel && (
        <div className="row">
          <Button type="submit" loading={submitting} loadingLabel="Submitting..." disabled={held}>
            {submitLabel}
          </Button>
        </div>
      )}
    </>
  );
  if (part) {
    return (
      <div id={id} className="form dynamic-form">
        {inside}
      </div>
    );
  }
  const files = fields.some(({ fieldType }) => fieldType === 'file');
  const encType = files ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  // To an address of its own: what is posted to the page's makes the browser forget the page, and Back would fetch
  // another one, whose try is another too.
  const native = posts ? ({ method: 'post', action: '?sent', encType } as const) : {};
  return (
    <form id={id} className="form dynamic-form" noValidate onSubmit={submit} {...native}>
      {inside}
    </form>
  );
}

/** The summary's lines in the order of the fields; what belongs to none leads to the form itself. */
function linesOf(id: string, fields: readonly Field[], faults: Faults) {
  const known = fields.flatMap(({ name, label }) => {
    const message = faults[name];
    if (!message) return [];
    const named = message.startsWith(label) ? message : `${label}: ${message}`;
    return [{ id: `${id}-${name}`, message: named }];
  });
  const names = new Set(fields.map(({ name }) => name));
  const others = Object.entries(faults).filter(([name]) => !names.has(name));
  return [...known, ...others.map(([, message]) => ({ id, message }))];
}
