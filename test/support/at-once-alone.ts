/**
 * Journeys whose script always comes with the page, by the beginning of their path; all others hold with a
 * late one too.
 */
export const atOnceAlone = [
  // The console and its sign-in are not pages of the site: they have no loader, and nothing keeps their
  // script back.
  'admin/',
  'console/',
  // About the loader itself: each test says when the script comes.
  'site/lazy-script.',
  // The first five seconds of a page that nobody touches: no script is asked for in them.
  'site/every-route.',
  // A score of the load, by a browser of its own.
  'site/lighthouse.',
  // Pages are read, never pressed or typed into: none asks for its script.
  'site/in-pieces.',
  'site/links.',
  'site/reader.',
];
