import { useLocation } from 'react-router';
import { ShortPage, shortMeta, textAt } from '#app/help/parts/short-page.tsx';
import { legalPages } from '../copy.ts';
import type { Route } from './+types/legal-page.ts';

export function meta({ location }: Route.MetaArgs) {
  return shortMeta(textAt(legalPages, location.pathname));
}

export default function LegalPage() {
  return <ShortPage text={textAt(legalPages, useLocation().pathname)} />;
}
