import { createContext } from 'react-router';
import { type Operator, sampleOperator } from './operator/contract.ts';

/** The public addresses of the site that come from configuration (C-36). */
export interface Site {
  /** Where people reach this site; for addresses that are shared. */
  readonly siteUrl: string;
  readonly shopUrl: string;
  readonly playStoreUrl: string;
  readonly appStoreUrl: string;
  readonly instagramUrl: string;
  readonly tiktokUrl: string;
  /** May be empty: then Facebook stands without a link (C-34). */
  readonly facebookUrl: string;
  readonly linkedinUrl: string;
  readonly supportPhone: string;
  readonly whatsapp: string;
  readonly sponsorEmail: string;
  readonly partnershipsEmail: string;
  readonly feedbackEmail: string;
  readonly imageBase: string;
  /** Who runs the site (FU-14). */
  readonly operator: Operator;
  /** How many days a backup is kept; null where no place for backups is set. */
  readonly backupDays: number | null;
  /** The start is unconfigured: payments go to the sandbox, people are samples. */
  readonly demo: boolean;
  /** Said once a page and nowhere else (FU-10); empty on a live site. */
  readonly demoNote: string;
  /** Where the calls of the two public API families go (C-44). */
  readonly bases: { readonly main: string; readonly verification: string };
}

/** Example addresses: what an unconfigured start shows. */
export const exampleSite: Site = {
  siteUrl: 'http://localhost:3000',
  shopUrl: 'https://shop.example.com',
  playStoreUrl: 'https://play.example.com/developer',
  appStoreUrl: 'https://apps.example.com/developer',
  instagramUrl: 'https://instagram.example.com',
  tiktokUrl: 'https://tiktok.example.com',
  facebookUrl: '',
  linkedinUrl: 'https://linkedin.example.com',
  supportPhone: '+2348030000000',
  whatsapp: '+2348030000000',
  sponsorEmail: 'sponsor@example.com',
  partnershipsEmail: 'partnerships@example.com',
  feedbackEmail: 'feedback@example.com',
  imageBase: '',
  operator: sampleOperator,
  backupDays: null,
  demo: true,
  demoNote: '',
  bases: { main: '/api', verification: '/api' },
};

/** What the root screen's loader finds in the router context. */
export const siteContext = createContext<Site>(exampleSite);

/** An address that search engines are told of. */
export interface Entry {
  readonly path: string;
  /** The day of the last change, `YYYY-MM-DD`, where it is known. */
  readonly changed?: string;
}

/** What a page says of itself. */
export interface PageHead {
  /** Without the name of the site; empty when the page has no preview. */
  readonly title: string;
  readonly kind: 'website' | 'article';
  readonly indexed: boolean;
}

/** What stands for the name of somebody who was erased, where a row must stay. */
export const erasedName = 'Deleted';

/** The search key of that name: no letters of anybody's, so that a person called so is told apart. */
export const erasedKey = '-';

/** A kind of data on the privacy page, by its anchor. */
export type Place =
  | 'records'
  | 'cases'
  | 'consents'
  | 'own-page'
  | 'searches'
  | 'limits'
  | 'mailing-list'
  | 'mail'
  | 'purchases'
  | 'applications'
  | 'messages'
  | 'accounts'
  | 'authors'
  | 'testimonials';
