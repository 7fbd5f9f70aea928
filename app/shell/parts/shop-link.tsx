import { ArrowUpRightIcon } from '#ui/icon.tsx';
import { useSite } from './site-context.tsx';

/** The external shop, always in a new tab and saying so (NAV-11). */
export function ShopLink({ className }: { className?: string }) {
  return (
    <a className={className} href={useSite().shopUrl} target="_blank" rel="noopener">
      Shop <ArrowUpRightIcon />
      <span className="vh">(opens in a new tab)</span>
    </a>
  );
}
