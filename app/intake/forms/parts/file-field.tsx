import { useState } from 'react';
import { acceptedTypes } from '#app/intake/files/rules.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { draw, type Glyph } from '#ui/icon.tsx';
import { Spinner } from '#ui/loading.tsx';
import { fileNameOf, type Upload } from './uploads.ts';

const UploadIcon: Glyph = (look) =>
  draw(
    look,
    'M228,144v64a12,12,0,0,1-12,12H40a12,12,0,0,1-12-12V144a12,12,0,0,1,24,0v52H204V144a12,12,0,0,1,24,0ZM96.49,80.49,116,61v83a12,12,0,0,0,24,0V61l19.51,19.52a12,12,0,1,0,17-17l-40-40a12,12,0,0,0-17,0l-40,40a12,12,0,1,0,17,17Z',
  );

interface FileFieldProps {
  id: string;
  inputName: string;
  label: string;
  hint?: string;
  optional: boolean;
  error?: string;
  /** The handle of what was sent; empty for none. */
  handle: string;
  upload: Upload | undefined;
  onChoose(file: File): void;
  onRemove(): void;
  onAgain(): void;
  /** Goes with its form where there is no JavaScript. */
  posts: boolean | undefined;
}

/** Beside the status and not in it: nobody wants a hundred numbers read out. */
function Percent({ fileName, percent }: { fileName: string; percent: number }) {
  return (
    <>
      <span className="file-field__percent" aria-hidden="true">
        {percent} %
      </span>
      <progress max={100} value={percent} aria-label={`Sent of ${fileName}`} />
    </>
  );
}

/** A file, sent as soon as it is chosen. */
export function FileField({
  id,
  inputName,
  handle,
  upload,
  onChoose,
  onRemove,
  onAgain,
  posts,
  ...frame
}: FileFieldProps) {
  const sending = upload && !upload.failed;
  const [waited, setWaited] = useState(false);
  if (upload?.again && !waited) setWaited(true);
  // One that was refused leaves the one before it in place.
  const isSent = handle && (!upload || (upload.failed && !upload.again));
  const fileName = isSent ? fileNameOf(handle) : (upload?.fileName ?? '');
  // A button that goes with its press leaves the keyboard at the field.
  const atField = (act: () => void) => () => {
    act();
    document.getElementById(id)?.focus();
  };
  return (
    <Field {...frame} id={id}>
      {(control) => (
        <div
          className={`file file-field${posts ? ' file-field--posts' : ''}${waited ? ' file-field--waited' : ''}`}
        >
          {posts && handle && <input type="hidden" name={inputName} value={handle} />}
          <div className="row">
            <input
              {...control}
              className="vh"
              type="file"
              name={inputName}
              accept={acceptedTypes}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) onChoose(file);
                // So that the same file can be chosen again after a failure.
                target.value = '';
              }}
            />
            <label className="btn btn--secondary btn--sm" htmlFor={id}>
              <UploadIcon />
              {fileName ? 'Change' : 'Choose a file'}
            </label>
            {fileName && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Remove ${fileName}`}
                onClick={atField(onRemove)}
              >
                Remove
              </Button>
            )}
          </div>
          <noscript>
            <p className="small">
              {posts
                ? 'Files go with the form; all of them together may have 5 MB.'
                : 'A file can only be sent with JavaScript switched on.'}
            </p>
          </noscript>
          <div className="file-field__state small">
            {isSent && upload && <p>{upload.fileName} was not taken. The file before it stays:</p>}
            <p role="status">
              {sending && <Spinner />}
              {fileName && <span className="file-field__name">{fileName}</span>}
              {sending && 'is being sent'}
              {isSent && 'is sent'}
              {upload?.again && 'is kept here, and goes by itself when the connection is back.'}
            </p>
            {upload?.again && (
              <Button
                variant="dark"
                size="sm"
                aria-label={`Try again to send ${fileName}`}
                onClick={atField(onAgain)}
              >
                Try Again
              </Button>
            )}
            {sending && <Percent fileName={fileName} percent={upload.percent ?? 0} />}
          </div>
        </div>
      )}
    </Field>
  );
}
