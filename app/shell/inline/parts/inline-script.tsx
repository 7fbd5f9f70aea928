import { useContext } from 'react';
import { Nonce } from '#app/shell/parts/nonce.ts';

/** A small script of ours (`virtual:inline/…`) that runs with the page, before React is there. */
export function InlineScript({ text }: { text: string }) {
  const nonce = useContext(Nonce);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own, built with the page
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
