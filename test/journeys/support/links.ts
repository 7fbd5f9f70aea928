/** Follows every link of a site through its HTML, feeds, style sheets and documents. */

export interface Fetched {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  /** Where a redirect leads. */
  readonly location?: string;
}

/** Asks for an address of the site, path and query, following nothing. */
export type Fetch = (path: string) => Promise<Fetched>;

interface Link {
  readonly target: string;
  /** Leads on to a page whose own links count; a picture or a style sheet does not. */
  readonly isWay: boolean;
  readonly opensTab: boolean;
  readonly rel: string;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
};

const decoded = (text: string) =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

function attributesOf(source: string): Readonly<Record<string, string>> {
  const found = source.matchAll(/([\w:-]+)="([^"]*)"/g);
  return Object.fromEntries(
    Array.from(found, ([, name = '', value = '']) => [name.toLowerCase(), decoded(value)]),
  );
}

const resources = ['src', 'poster', 'data'];
const sets = ['srcset', 'imagesrcset'];
const previews = /^(og:image|og:url|twitter:image)$/;

/** The links of a piece of HTML or XML, as they are written. */
function linksOfMarkup(markup: string): Link[] {
  const found: Link[] = [];
  const plain = markup.replace(/<!--.*?-->/gs, '').replace(/(<script[^>]*>).*?<\/script>/gs, '$1');
  for (const [, tag = '', source = ''] of plain.matchAll(/<(\w+)(\s[^>]*?)\/?>/gs)) {
    const { rel = '', target: tab, ...attributes } = attributesOf(source);
    const add = (target: string, isWay = false) =>
      found.push({ target, isWay, opensTab: tab === '_blank', rel });
    if (attributes.href !== undefined) add(attributes.href, tag !== 'link' || rel === 'alternate');
    for (const name of resources) if (attributes[name] !== undefined) add(attributes[name]);
    for (const name of sets) {
      for (const one of attributes[name]?.split(',') ?? []) add(one.trim().split(/\s/)[0] ?? '');
    }
    for (const name of ['action', 'formaction']) {
      if (attributes[name] !== undefined) add(attributes[name], true);
    }
    if (tag === 'meta' && previews.test(attributes.property ?? attributes.name ?? '')) {
      add(attributes.content ?? '');
    }
  }
  for (const [, target = ''] of plain.matchAll(/<loc>([^<]*)<\/loc>/g)) {
    found.push({ target: decoded(target), isWay: true, opensTab: false, rel: '' });
  }
  return found;
}

const resource = (target: string): Link => ({ target, isWay: false, opensTab: false, rel: '' });

function linksOf({ type, body }: Fetched): Link[] {
  if (/html|xml/.test(type) && !type.includes('svg')) {
    const feed = /xml/.test(type) && !/html/.test(type);
    // A feed carries its articles as escaped HTML.
    return [...linksOfMarkup(body), ...(feed ? linksOfMarkup(decoded(body)) : [])];
  }
  if (type.includes('css')) {
    const urls = body.matchAll(/url\(["']?([^"')]*)["']?\)/g);
    return Array.from(urls, ([, target = '']) => resource(target));
  }
  if (type.includes('pdf')) {
    return Array.from(body.matchAll(/\/URI \(([^)]*)\)/g), ([, target = '']) => resource(target));
  }
  return [];
}

/** The ids that a page can be scrolled to. */
const idsOf = (html: string) =>
  new Set(Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id = '']) => decoded(id)));

/** What is wrong with a link as it is written, or null. */
function faultOfWriting({ target, opensTab, rel }: Link): string | null {
  if (target === '' || target === '#') return 'leads nowhere';
  if (/^(mailto:[^@\s]+@[^@\s]+|tel:\+\d{8,15}|data:.*)$/s.test(target)) return null;
  if (target.startsWith('//')) return 'names no scheme';
  if (/^[/#?]/.test(target)) return null;
  if (!/^[a-z][a-z0-9+.-]*:/i.test(target)) return 'is a relative path';
  if (!target.startsWith('https://')) return 'is no https address';
  if (opensTab && !/\bnoopener\b/.test(rel)) return 'opens a tab without rel="noopener"';
  return null;
}

export interface Crawled {
  /** `page → link: what is wrong`, one a line. */
  readonly faults: readonly string[];
  readonly pages: number;
  readonly links: number;
}

/**
 * Visits the given paths and all that they lead to. Each internal link must end in 200, each anchor
 * must exist on its page. `siteUrl` is how the site names itself.
 */
export async function crawl(
  fetch: Fetch,
  siteUrl: string,
  starts: readonly string[],
): Promise<Crawled> {
  const answers = new Map<string, Promise<Fetched>>();
  const waiting = [...starts];
  const visited = new Set<string>();
  const faults = new Set<string>();
  let links = 0;

  const once = (path: string) => {
    const answer = answers.get(path) ?? fetch(path);
    answers.set(path, answer);
    return answer;
  };
  /** Follows redirects to where they end. */
  async function ending(path: string, hops = 0): Promise<Fetched> {
    const answer = await once(path);
    if (answer.location === undefined || hops > 4) return answer;
    const { pathname, search, origin } = new URL(answer.location, `${siteUrl}${path}`);
    if (origin !== siteUrl) return { status: 0, type: '', body: '' };
    return ending(`${pathname}${search}`, hops + 1);
  }
  async function faultOf(link: Link, page: string): Promise<string | null> {
    const own = link.target.startsWith(`${siteUrl}/`) || link.target === siteUrl;
    const fault = own ? null : faultOfWriting(link);
    if (fault) return fault;
    const url = new URL(link.target, `${siteUrl}${page}`);
    if (url.origin !== siteUrl) return null;
    const path = `${url.pathname}${url.search}`;
    const { status, type, body } = await ending(path);
    // A page that says what is not there may lead to its own parts, and to itself in another language.
    const isOwn = url.pathname === new URL(page, siteUrl).pathname;
    const isAlike = isOwn && status === (await ending(page)).status;
    if (status !== 200 && !isAlike) return `answers ${status}`;
    if (link.isWay) waiting.push(path);
    if (/css|pdf/.test(type)) waiting.push(path);
    const anchor = decodeURIComponent(url.hash.slice(1));
    return anchor && !idsOf(body).has(anchor) ? `has no anchor #${anchor}` : null;
  }
  async function visit(page: string): Promise<void> {
    for (const link of linksOf(await ending(page))) {
      links += 1;
      const fault = await faultOf(link, page);
      if (fault) faults.add(`${page} → ${link.target}: ${fault}`);
    }
  }
  const lane = async () => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      if (visited.has(page)) continue;
      visited.add(page);
      await visit(page);
    }
  };
  // A lane can run dry while another still finds ways on.
  while (waiting.length > 0) await Promise.all(Array.from({ length: 6 }, lane));
  return { faults: [...faults].sort(), pages: visited.size, links };
}
