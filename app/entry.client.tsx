import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { bearTranslation } from '#app/shell/languages/parts/bear-translation.ts';
import { hearMovesFirst } from '#ui/browser/moves.ts';

function hydrate(): void {
  // The loader looks once more at what has been typed (ui/browser/loader).
  dispatchEvent(new Event('hydrating'));
  hearMovesFirst();
  bearTranslation();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

// React would draw a translated page anew, and what was typed and pressed would be lost with the elements of before.
// No page of ours has this element.
if (document.querySelector('font')) {
  import('#app/shell/languages/parts/restore-texts.ts')
    .then(({ restoreTexts }) => restoreTexts())
    .catch(() => undefined)
    .then(hydrate);
} else hydrate();
