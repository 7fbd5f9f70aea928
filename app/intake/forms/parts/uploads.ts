import { useEffect, useRef, useState } from 'react';
import type { Draft } from '../drafts.rules.ts';

/** The file of one field on its way, or what went wrong with it. */
export interface Upload {
  readonly fileName: string;
  /** How much of it has left. */
  readonly percent?: number;
  readonly failed?: string;
  /** It is kept here, and is sent again when the connection is back or by a press. */
  readonly again?: boolean;
}

/** How soon it is tried again where the browser does not know that the line was away. */
const againAfterMs = [5_000, 15_000, 45_000, 120_000];

interface Chosen {
  readonly file: File;
  readonly key: string;
  tries: number;
}

// A handle says nothing to people; the name, and when it was sent, is remembered for as long as the page stands,
// also while the form is not shown.
const files = new Map<string, { readonly name: string; readonly at: number }>();

/** The name under which a file was chosen. */
export function fileNameOf(handle: string): string {
  return files.get(handle)?.name ?? 'Your file';
}

/** The files among these answers, to be kept with them. */
export function filesIn(
  values: Readonly<Record<string, unknown>>,
): Pick<Draft, 'fileNames' | 'filesAt'> {
  const known = Object.values(values).flatMap((value) => {
    const file = typeof value === 'string' && files.get(value);
    return file ? [{ handle: String(value), ...file }] : [];
  });
  return {
    fileNames: Object.fromEntries(known.map(({ handle, name }) => [handle, name])),
    filesAt: Object.fromEntries(known.map(({ handle, at }) => [handle, at])),
  };
}

/** Brings back the files that were chosen before a reload. */
export function rememberFiles({ fileNames, filesAt }: Pick<Draft, 'fileNames' | 'filesAt'>): void {
  for (const [handle, name] of Object.entries(fileNames))
    files.set(handle, { name, at: filesAt[handle] ?? Date.now() });
}

/** What of the uploads keeps a form from being sent: not a refused one where the file before it stands. */
export function faultsOfUploads(
  uploads: Readonly<Record<string, Upload>>,
  answers: Readonly<Record<string, unknown>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(uploads).flatMap(([name, { failed, again }]) =>
      failed && (again || !answers[name]) ? [[name, failed]] : [],
    ),
  );
}

/** Why an upload ended that nobody called off. */
const lineGone = new Error('The connection is gone');

/**
 * Sends each file as soon as it is chosen; `setAnswer` gets the handle, and an empty one when the file is
 * taken away. One that the line did not take stays here and goes again. Leaving the form calls off what is still
 * on its way.
 */
export function useUploads(setAnswer: (name: string, handle: string) => void) {
  const [uploads, setUploads] = useState<Readonly<Record<string, Upload>>>({});
  const running = useRef(new Map<string, AbortController>());
  const chosen = useRef(new Map<string, Chosen>());
  const draft = useRef('');

  useEffect(() => {
    const all = running.current;
    const waiting = chosen.current;
    const online = () => {
      for (const name of waiting.keys()) void again.current(name);
    };
    // Whatever is on its way then would wait for an answer for minutes.
    const offline = () => {
      for (const one of all.values()) one.abort(lineGone);
    };
    addEventListener('online', online);
    addEventListener('offline', offline);
    return () => {
      removeEventListener('online', online);
      removeEventListener('offline', offline);
      waiting.clear();
      for (const one of all.values()) one.abort();
    };
  }, []);

  const put = (name: string, upload: Upload | null) =>
    setUploads(({ [name]: _before, ...others }) =>
      upload ? { ...others, [name]: upload } : others,
    );

  /** Calls off what is on its way or waits to go; says whether there was anything. */
  function callOff(name: string): boolean {
    running.current.get(name)?.abort();
    running.current.delete(name);
    return chosen.current.delete(name);
  }

  /** Takes the file away that the field names: the one on its way first, then the one that was sent. */
  function remove(name: string) {
    if (!callOff(name)) setAnswer(name, '');
    put(name, null);
  }

  /** The file before stays the answer until this one is taken: it may be refused. */
  async function choose(name: string, file: File) {
    callOff(name);
    draft.current ||= crypto.randomUUID();
    chosen.current.set(name, { file, key: crypto.randomUUID(), tries: 0 });
    await attempt(name);
  }

  async function attempt(name: string) {
    const one = chosen.current.get(name);
    if (!one || running.current.has(name)) return;
    const { file, key } = one;
    const way = new AbortController();
    running.current.set(name, way);
    put(name, { fileName: file.name });
    const onPercent = (percent: number) => {
      if (!way.signal.aborted) put(name, { fileName: file.name, percent });
    };
    // Loaded with the first file: most visitors of a form only read it.
    const sent = await import('#app/intake/files/parts/send-file.ts')
      .then(({ sendFile }) =>
        sendFile(file, { draft: draft.current, key, signal: way.signal, onPercent }),
      )
      .catch(() => ({ failed: 'Upload failed', again: true }));
    if (running.current.get(name) === way) running.current.delete(name);
    // Taken away or replaced meanwhile.
    if (way.signal.aborted && way.signal.reason !== lineGone) return;
    if ('filePath' in sent) {
      chosen.current.delete(name);
      files.set(sent.filePath, { name: file.name, at: Date.now() });
      setAnswer(name, sent.filePath);
      put(name, null);
      return;
    }
    put(name, { fileName: file.name, ...sent });
    if (!sent.again) chosen.current.delete(name);
    else later(name, one);
  }

  /** Tries again by itself, though no browser told that the line was away and is back. */
  function later(name: string, one: Chosen) {
    const ms = againAfterMs[one.tries];
    one.tries += 1;
    if (ms === undefined) return;
    setTimeout(() => {
      if (navigator.onLine && chosen.current.get(name) === one) void again.current(name);
    }, ms);
  }

  const again = useRef(attempt);
  again.current = attempt;

  return { uploads, choose, remove, again: attempt };
}
