import { useLocation } from 'react-router';
import { ShortPage, shortMeta, textAt } from '#app/help/parts/short-page.tsx';
import { applicationPages, careerPages } from '../copy.ts';
import type { Route } from './+types/career-page.ts';

const pages = { ...careerPages, ...applicationPages };

export function meta({ location }: Route.MetaArgs) {
  return shortMeta(textAt(pages, location.pathname));
}

export default function CareerPage() {
  return <ShortPage text={textAt(pages, useLocation().pathname)} />;
}
