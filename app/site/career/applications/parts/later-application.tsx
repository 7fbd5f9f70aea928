import { Application } from '#app/intake/forms/parts/application.tsx';
import { TaggedForm } from '#app/intake/forms/parts/loaded-form.tsx';

/** An application whose form the browser asks for (DFA-09). */
export function LaterApplication({ tag }: { tag: string }) {
  return (
    <>
      <noscript>
        <p>The form could not be loaded. Load the page again in a moment.</p>
      </noscript>
      <TaggedForm tag={tag}>{(form) => <Application form={form} />}</TaggedForm>
    </>
  );
}
