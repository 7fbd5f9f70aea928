import { useEffect, useRef, useState } from 'react';

/** The file of one field on its way, or what went wrong with it. */
export interface Upload {
  readonly fileName: string;
  /** How much of it has left. */
  readonly percent?: number;
  readonly failed?: string;
}

// A handle says nothing to people; the name is remembered for as long as the page stands, also while
// the form is not shown.
const fileNames = new Map<string, string>();

/** The name under which a file was chosen. */
export function fileNameOf(handle: string): string {
  return fileNames.get(handle) ?? 'Your file';
}

/** The names of the handles among these answers, to be kept with them. */
export function fileNamesIn(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const known = Object.values(values).flatMap((value) => {
    if (typeof value !== 'string') return [];
    const name = fileNames.get(value);
    return name ? [[value, name] as const] : [];
  });
  return Object.fromEntries(known);
}

/** Brings back the names of files that were chosen before a reload. */
export function rememberFileNames(names: Readonly<Record<string, string>>): void {
  for (const [handle, name] of Object.entries(names)) fileNames.set(handle, name);
}

/**
 * Sends each file as soon as it is chosen; `setAnswer` gets the handle, and nothing while there is
 * none. Leaving the form calls off what is still on its way.
 */
export function useUploads(setAnswer: (name: string, handle: string) => void) {
  const [uploads, setUploads] = useState<Readonly<Record<string, Upload>>>({});
  const running = useRef(new Map<string, AbortController>());
  const draft = useRef('');

  useEffect(() => {
    const all = running.current;
    return () => {
      for (const one of all.values()) one.abort();
    };
  }, []);

  const put = (name: string, upload: Upload | null) =>
    setUploads(({ [name]: _before, ...others }) =>
      upload ? { ...others, [name]: upload } : others,
    );

  function remove(name: string) {
    running.current.get(name)?.abort();
    setAnswer(name, '');
    put(name, null);
  }

  async function choose(name: string, file: File) {
    remove(name);
    draft.current ||= crypto.randomUUID();
    const way = new AbortController();
    running.current.set(name, way);
    put(name, { fileName: file.name });
    const onPercent = (percent: number) => {
      if (!way.signal.aborted) put(name, { fileName: file.name, percent });
    };
    // Loaded with the first file: most visitors of a form only read it.
    const sent = await import('#app/intake/files/parts/send-file.ts')
      .then(({ sendFile }) =>
        sendFile(file, { draft: draft.current, signal: way.signal, onPercent }),
      )
      .catch(() => null);
    if (way.signal.aborted) return;
    if (sent && 'filePath' in sent) {
      fileNames.set(sent.filePath, file.name);
      setAnswer(name, sent.filePath);
      put(name, null);
    } else put(name, { fileName: file.name, failed: sent?.failed ?? 'Upload failed' });
  }

  return { uploads, choose, remove };
}
