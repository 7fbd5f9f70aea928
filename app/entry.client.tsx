import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { bearTranslation } from '#app/shell/languages/parts/bear-translation.ts';
import { hearMovesFirst } from '#ui/browser/moves.ts';

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
