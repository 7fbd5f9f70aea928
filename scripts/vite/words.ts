import { marked } from 'marked';
import type { Plugin } from 'vite';
import { brand } from '../../app/shell/brand.rules.ts';
import { howLong } from '../../app/shell/how-long.rules.ts';
import * as rules from '../../app/shell/policies.rules.ts';
import type { Words, WordsSection } from '../../platform/text/words.ts';

/**
 * What a text may quote: `{{brand}}`, every constant of the rules by its name (C-17), `{{refunds.0}}` of a list,
 * and `{{howLong.mail}}` of the table of retention.
 */
const quotable: Readonly<Record<string, unknown>> = { brand, howLong, ...rules };

function quoted(path: string, name: string, place?: string): string {
  const whole = quotable[name];
  const parts =
    typeof whole === 'object' ? (whole as Readonly<Record<string, unknown>>) : undefined;
  const value = place === undefined ? whole : parts?.[place];
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join(' ');
  throw new Error(
    `${path} quotes {{${name}}}, which neither app/shell/policies.rules.ts nor retention.rules.ts has`,
  );
}

/** `What it costs` becomes `what-it-costs`. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const html = (markdown: string) => marked.parse(markdown, { async: false }).trim();

function sectionOf(markdown: string): WordsSection {
  const [first = '', ...rest] = markdown.split('\n');
  const named = /^(.*?)\s*\{#([a-z0-9-]+)\}$/.exec(first.trim());
  const heading = named?.[1] ?? first.trim();
  return { id: named?.[2] ?? anchorOf(heading), heading, html: html(rest.join('\n')) };
}

/** Reads one text; throws, with the file's name, where it is not in order. */
export function wordsOf(path: string, source: string): Words {
  const filled = source.replace(
    /\{\{(\w+)(?:\.([\w-]+))?\}\}/g,
    (_all, name: string, place?: string) => quoted(path, name, place),
  );
  const parts = /^---\n(.*?)\n---\n(.*)$/s.exec(filled);
  const head = Object.fromEntries(
    (parts?.[1] ?? '').split('\n').flatMap((line) => {
      const at = line.indexOf(':');
      return at > 0 ? [[line.slice(0, at).trim(), line.slice(at + 1).trim()]] : [];
    }),
  );
  const [lead = '', ...sections] = `\n${parts?.[2] ?? filled}`.split(/\n## /);
  const words = { head, lead: html(lead), sections: sections.map(sectionOf) };
  const ids = words.sections.map(({ id }) => id);
  const twice = ids.find((id, place) => ids.indexOf(id) !== place);
  if (twice) throw new Error(`${path} has two sections with the anchor ${twice}`);
  return words;
}

/** Lets a loader import a Markdown file as `Words`. Files asked for with `?raw` stay as they are. */
export function wordsPlugin(): Plugin {
  return {
    name: 'words',
    transform: {
      filter: { id: /\.md$/ },
      handler: (source, id) => ({
        code: `export default ${JSON.stringify(wordsOf(id, source))};`,
        map: null,
        moduleType: 'js',
      }),
    },
  };
}
