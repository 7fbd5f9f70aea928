import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useEffect, useId, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { AnyCall, Input } from '#platform/contract.ts';
import { dataAddressOf } from '#ui/browser/data-address.ts';
import { download } from './ask.ts';

/** Takes a file as a download; a notice says why one does not come. */
export function useDownload() {
  const notify = useNotify();
  return <C extends AnyCall>(call: C, input: Input<C>) =>
    download(call, input).catch((error: Error) => notify(error.message, { type: 'error' }));
}

interface Download<C extends AnyCall> extends Omit<ButtonProps, 'children' | 'onClick'> {
  readonly call: C;
  readonly input: Input<C>;
  readonly label: string;
}

/** A button that takes a file. */
export function DownloadButton<C extends AnyCall>({ call, input, label, ...look }: Download<C>) {
  const take = useDownload();
  return (
    <Button variant="outlined" size="small" {...look} onClick={() => take(call, input)}>
      {label}
    </Button>
  );
}

/** What a field of files may take. */
export const pictures = 'image/jpeg,image/png,image/webp';
export const papers = `${pictures},application/pdf`;

const mostBytes = 5 * 1024 * 1024;

/**
 * A file as a data address, or '' when none is chosen. Whoever keeps it is told so whenever the field appears: what a
 * dialog kept that was left would be sent by the next one, whose field shows no file. Its form waits until there is one
 * that can be sent.
 */
export function FileField({
  label,
  accept,
  required = true,
  onFile,
}: {
  readonly label: string;
  readonly accept: string;
  readonly required?: boolean;
  onFile(address: string): void;
}) {
  const id = useId();
  const [fault, setFault] = useState('');
  const last = useRef<File>(undefined);
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field appears
  useEffect(() => onFile(''), []);
  const say = (words: string) => {
    setFault(words);
    input.current?.setCustomValidity(words);
  };
  const take = async (file: File | undefined) => {
    last.current = file;
    say('');
    if (file && file.size > mostBytes) {
      say('The file is larger than 5 MB. Choose a smaller one.');
      return onFile('');
    }
    try {
      const address = file ? await dataAddressOf(file) : '';
      // Another one was chosen while this one was read.
      if (last.current === file) onFile(address);
    } catch {
      if (last.current !== file) return;
      say('The file could not be read. Choose it again.');
      onFile('');
    }
  };
  return (
    <Box sx={{ my: 1.5, display: 'grid', gap: 0.5 }}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        required={required}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={(event) => take(event.target.files?.[0])}
      />
      {fault && (
        <Box id={`${id}-fault`} role="alert" sx={{ color: 'error.main', fontWeight: 650 }}>
          {fault}
        </Box>
      )}
    </Box>
  );
}
