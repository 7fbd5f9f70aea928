/** Pages that the browser may prefetch: the same for everybody, and not counted. */
const prefetch = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: [
                // With any query. Unescaped, the mark would make the star before it optional.
                '/*\\?(.+)',
                '/admin*',
                '/api/*',
                '/files/*',
                '/images/*',
                '/verification/*',
                '/renew-verification/*',
                '/dashboard/*',
                // A worker's own pages and a shared record: read ahead, one would show after its session's end.
                '/me{/*}?',
                '/shared',
                '/case/*',
                '/guarantee/*',
                '/reminders/*',
                '/account/*',
                '/mailing-list/*',
                '/payment*',
              ],
            },
          },
          { not: { selector_matches: '[download], [target], [data-press]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

const preloads = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const script = /<script([^>]*?) type="module" async="">/;

/** Keeps a page's module script as text until `loader` runs it; hydration ignores this. */
export function holdScript(html: string, loader: string, nonce: string | undefined): string {
  if (!script.test(html)) return html;
  const files = [...html.matchAll(preloads)].map(([, href]) => href);
  const own = nonce ? ` nonce="${nonce}"` : '';
  const added =
    `<script${own}>${loader}</script>` +
    `<script${own} type="speculationrules" id="prefetch">${prefetch}</script></head>`;
  return html
    .replaceAll(preloads, '')
    .replace(
      script,
      (_, more) =>
        `<script${more} type="text/plain" id="page-script" data-files="${files.join(' ')}">`,
    )
    .replace('</head>', () => added);
}
