import script from 'virtual:inline/app/commerce/purchase/request/parts/from-checkout.ts';
import { type ReactNode, useEffect } from 'react';
import { InlineScript } from '#app/shell/inline/parts/inline-script.tsx';
import { useSite } from '#app/shell/parts/site-context.tsx';

interface Props {
  /** The request that is paid, and what the server says of it. */
  paid?: { readonly requestId: string; readonly message: string };
  children: ReactNode;
}

/** A page that the checkout leads back to. It works with its own small script, before React is there. */
export function BackFromCheckout({ paid, children }: Props) {
  const { bases } = useSite();
  useEffect(() => {
    // Only where no server drew it.
    if (document.querySelector('[data-bases]:not([data-begun])')) {
      void import('./from-checkout.ts').then(({ start }) => start());
    }
  }, []);
  return (
    <div
      data-bases={JSON.stringify(bases)}
      data-paid={paid?.requestId}
      data-message={paid?.message}
      suppressHydrationWarning
    >
      {children}
      <InlineScript text={script} />
    </div>
  );
}
