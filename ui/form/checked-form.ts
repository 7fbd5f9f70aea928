import { type FocusEvent, type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { tellRestoring } from '../browser/restoring.ts';
import {
  forgetTyping,
  keepTry,
  keepTyping,
  keptTry,
  restoreTyping,
  type Try,
  typedIn,
} from './kept-typing.ts';

type Values<Name extends string> = Readonly<Record<Name, string>>;
export type Faults<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** What became of a form: accepted and to be cleared, or kept with what the server found wrong. */
export type Outcome<Name extends string> =
  | { readonly accepted: true }
  | {
      readonly accepted: false;
      readonly faults?: Faults<Name>;
      /** Nobody knows whether it arrived: the next try with the same words is the same one. */
      readonly unclear?: boolean;
    };

interface Rules<Name extends string> {
  /** The fields in the order of the form. */
  readonly names: readonly Name[];
  readonly labels: Values<Name>;
  /** What stands in a field that nobody has typed into. */
  readonly first?: Faults<Name>;
  /** What was typed into the form that came back from the server. */
  readonly typed?: Values<Name> | undefined;
  /** What is wrong from the start: the form came back from the server. */
  readonly start?: Faults<Name> | undefined;
  /** Under this key the tab keeps what is typed until it is accepted. */
  readonly keep: string;
  /** The page says that it was accepted: nothing is kept of it any more. */
  readonly sent?: boolean;
  check(values: Values<Name>): Promise<Faults<Name>>;
  /** What is sent beside the fields; a try that is repeated repeats it. */
  traces(form: FormData): object;
  send(values: Values<Name>, more: { key: string; traces: object }): Promise<Outcome<Name>>;
}

/** The earlier try where the words are still the same, else a new one. */
function tryOf(values: Values<string>, earlier: Try | undefined, traces: object): Try {
  const words = JSON.stringify(values);
  if (earlier?.sent.startsWith(`[${words},`)) return earlier;
  return { key: crypto.randomUUID(), sent: `[${words},${JSON.stringify(traces)}]` };
}

const tracesIn = ({ sent }: Try): object => (JSON.parse(sent) as [unknown, object])[1];

/**
 * A form whose faults show once a field was touched, and all of them after a submit. The fields stay
 * the browser's own, so that what was typed before the scripts came is not lost. Put `form` on the
 * form and `round` as its key: it changes when the form is to be empty again. Beside it goes the script
 * that keeps what is typed until then: `<InlineScript text={…} />` with `early-typing.ts`.
 */
export function useCheckedForm<Name extends string>(rules: Rules<Name>) {
  const { names, labels, first, typed, start, keep, sent, check, traces, send } = rules;
  const none = {} as Faults<Name>;
  const [touched, setTouched] = useState<readonly Name[]>([]);
  const [found, setFound] = useState(none);
  const [refused, setRefused] = useState(start ?? none);
  // The summary stays as it was at the last try: one that shrinks would move the page under the hand.
  const [summary, setSummary] = useState(start ?? none);
  const [attempt, setAttempt] = useState(0);
  const [sending, setSending] = useState(false);
  const [round, setRound] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const unclear = useRef<Try>(undefined);
  // Before any key can be heard: the first one writes anew what is kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has a form of its own
  useLayoutEffect(() => {
    tellRestoring(keep);
    if (sent && round === 0) forgetTyping(keep);
    else if (form.current) {
      unclear.current = keptTry(keep);
      restoreTyping(keep, form.current);
    }
  }, [keep, round]);

  const valuesOf = (form: FormData) =>
    Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')])) as Values<Name>;
  const nameOf = (target: EventTarget) =>
    names.find((name) => name === (target as HTMLInputElement).name);
  const recheck = async (form: HTMLFormElement) => {
    const faults = await check(valuesOf(new FormData(form)));
    setFound(faults);
    return faults;
  };

  function onInput(event: FormEvent<HTMLFormElement>) {
    const name = nameOf(event.target);
    if (!name) return;
    keepTyping(keep, typedIn(event.currentTarget, names));
    // The server's word on a field holds until the field is changed.
    setRefused(({ [name]: _, ...others }) => others as Faults<Name>);
    if (touched.length > 0) recheck(event.currentTarget).catch(() => {});
  }

  function onBlur(event: FocusEvent<HTMLFormElement>) {
    const name = nameOf(event.target);
    // On the way to the button nothing may move: the submit touches every field anyway.
    const submits = event.relatedTarget instanceof HTMLButtonElement;
    if (!name || submits || touched.includes(name)) return;
    setTouched([...touched, name]);
    recheck(event.currentTarget).catch(() => {});
  }

  function stop(faults: Faults<Name>) {
    setSummary(faults);
    setAttempt((before) => before + 1);
  }

  async function attend(form: HTMLFormElement) {
    setTouched(names);
    // The script of the check may not come without a line: then the server checks, or sending says that it failed.
    const faults = await recheck(form).catch(() => none);
    if (Object.keys(faults).length > 0) return stop(faults);
    const data = new FormData(form);
    const values = valuesOf(data);
    const trying = tryOf(values, unclear.current, traces(data));
    const outcome = await send(values, { key: trying.key, traces: tracesIn(trying) });
    unclear.current = undefined;
    if (!outcome.accepted) {
      if (outcome.unclear) {
        unclear.current = trying;
        keepTry(keep, values, trying);
      }
      const named = outcome.faults ?? none;
      setRefused(named);
      return stop(named);
    }
    forgetTyping(keep);
    setTouched([]);
    setRefused(none);
    setSummary(none);
    setRound((before) => before + 1);
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    await attend(event.currentTarget).finally(() => setSending(false));
  }

  /** What is to be said at a field now. */
  const faultOf = (name: Name): string | undefined =>
    refused[name] ?? (touched.includes(name) ? found[name] : undefined);
  const kept = sent ? undefined : typed;
  const begun = (name: Name) => (round > 0 ? '' : (kept?.[name] ?? first?.[name] ?? ''));

  return {
    // Comes back at once where there is something to be put back.
    form: {
      ref: form,
      noValidate: true,
      'data-wake': `kept:${keep}`,
      // For the time before (early-typing.ts).
      'data-keep': keep,
      'data-names': names.join(' '),
      'data-sent': sent && round === 0 ? '' : undefined,
      onInput,
      onBlur,
      onSubmit,
    },
    round,
    sending,
    attempt,
    /** Whether what the page came with still holds: nothing was sent from it. */
    isFirst: round === 0 && attempt === 0 && !sending,
    /** The lines of the summary, each for its field. */
    lines: names.flatMap((id) => {
      const message = summary[id];
      return message ? [{ id, message }] : [];
    }),
    field: (name: Name) => ({
      id: name,
      name,
      label: labels[name],
      defaultValue: begun(name),
      error: faultOf(name),
    }),
  };
}
