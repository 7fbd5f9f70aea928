import { useState } from 'react';
import { acceptedTypes } from '#app/intake/files/rules.ts';
import { FileField } from '#app/intake/forms/parts/file-field.tsx';
import { faultsOfUploads, type Upload, useUploads } from '#app/intake/forms/parts/uploads.ts';
import { Button } from '#ui/button.tsx';
import { Field, TextArea } from '#ui/form/field.tsx';
import { mostAnswerFiles } from '../person/kinds.contract.ts';
import { answerFiles, type Posted } from './posted.ts';
import { fieldsOf, StepForm, type StepProps } from './step-form.tsx';
import '#app/intake/forms/forms.css';

const places = Array.from({ length: mostAnswerFiles }, (_none, place) => `${place}`);
const none: readonly string[] = [];

/** Each paper at its place. */
const placed = (handles: readonly string[]): Record<string, string> =>
  Object.fromEntries(places.flatMap((place, at) => (handles[at] ? [[place, handles[at]]] : [])));

const hint = `A photo (JPEG, PNG or WebP) or a PDF, up to 5 MB; ${mostAnswerFiles} papers at most`;
const stillSending = 'A paper is still being sent. Send your answer when it is there.';

/** Why the answer is not to be sent yet: of its papers one is on its way, or was not taken. */
function waitOf(
  uploads: Readonly<Record<string, Upload>>,
  handles: Readonly<Record<string, string>>,
): Record<string, string> {
  const underWay = Object.keys(uploads).filter((place) => !uploads[place]?.failed);
  return {
    ...faultsOfUploads(uploads, handles),
    ...Object.fromEntries(underWay.map((place) => [place, stillSending])),
  };
}

/** The papers of an answer: each is sent as soon as it is chosen, and stays over a try that was refused. */
function usePapers(posted: Posted | undefined) {
  const kept = posted?.kept ?? none;
  const [handles, setHandles] = useState(() => placed(kept));
  const [heard, setHeard] = useState(posted);
  if (posted !== heard) {
    setHeard(posted);
    if (posted) setHandles(placed(kept));
  }
  const { uploads, choose, remove, again } = useUploads((place, handle) =>
    setHandles((now) => ({ ...now, [place]: handle })),
  );
  const wait = waitOf(uploads, handles);
  const [isHeld, setHeld] = useState(false);
  const isFree = (place: string) => !handles[place] && !uploads[place];
  const free = places.filter(isFree);
  return {
    handles,
    uploads,
    choose,
    remove,
    again,
    /** Those that are there or on their way, and one more. */
    shown: places.filter((place) => !isFree(place) || place === free[0]),
    hasRoom: free.length > 0,
    faults: isHeld ? wait : {},
    holds() {
      const isWaiting = Object.keys(wait).length > 0;
      setHeld(isWaiting);
      return isWaiting;
    },
  };
}

/** The person's one answer, with the papers that help (CASE-08). */
export function AnswerForm({ posted, page }: Omit<StepProps, 'view'>) {
  const own = posted?.intent === 'answer' ? posted : undefined;
  const field = fieldsOf(posted, 'answer');
  const papers = usePapers(own);
  const { handles, uploads, shown } = papers;
  const refused = own?.faults[answerFiles];
  const errorOf = (place: string) =>
    uploads[place]?.failed ??
    papers.faults[place] ??
    // What was refused stands at the last field, where the next is chosen.
    (place === shown.at(-1) ? refused : undefined);
  return (
    <StepForm intent="answer" posted={posted} label="Send my answer" files holds={papers.holds}>
      <input type="hidden" name="page" value={page} />
      <TextArea label="Your answer" maxLength={5_000} rows={6} required {...field('answer')} />
      {shown.map((place) => {
        const error = errorOf(place);
        return (
          <FileField
            key={place}
            id={`files-${place}`}
            inputName={answerFiles}
            label={place === shown[0] ? 'A paper that helps' : 'Another paper that helps'}
            hint={hint}
            optional
            {...(error ? { error } : {})}
            handle={handles[place] ?? ''}
            upload={uploads[place]}
            onChoose={(file) => papers.choose(place, file)}
            onRemove={() => papers.remove(place)}
            onAgain={() => papers.again(place)}
            posts
          />
        );
      })}
      {papers.hasRoom && (
        <noscript>
          <div className="stack">
            <Field id="files-more" label="More papers" optional>
              {(control) => (
                <input
                  type="file"
                  name={answerFiles}
                  accept={acceptedTypes}
                  multiple
                  {...control}
                />
              )}
            </Field>
            <Button type="submit" variant="secondary" name="decision" value="add" formNoValidate>
              Keep these papers and add more
            </Button>
          </div>
        </noscript>
      )}
    </StepForm>
  );
}
