/** What the page says, or what a browser put in the place of it. */
const isWords = (node: Node) => node instanceof Text || node.nodeName === 'FONT';
/** Nobody reads them as texts of the page. */
const isCode = ({ nodeName }: Node) => /^(script|style|noscript)$/i.test(nodeName);

const told = (nodes: readonly Node[]) =>
  nodes.map((node) => (node instanceof Text ? `"${node.data}` : node.nodeName)).join('\n');

/**
 * Gives an element and all in it the texts that another one of the same build has, and leaves its elements as they
 * are, with what was typed into them. A part that is built otherwise stays as it is.
 */
export function takeTexts(live: Element, from: Element): void {
  const [now, before] = [[...live.childNodes], [...from.childNodes]];
  const kept = now.filter((node) => !isWords(node));
  const known = before.filter((node) => !isWords(node));
  // What a browser adds of its own stands last.
  if (!known.every(({ nodeName }, at) => nodeName === kept[at]?.nodeName)) return;
  if (told(now) !== told(before)) {
    for (const node of now) if (isWords(node)) node.remove();
    let passed = 0;
    for (const node of before) {
      if (isWords(node)) live.insertBefore(document.importNode(node, true), kept[passed] ?? null);
      else passed += 1;
    }
  }
  for (const [at, node] of known.entries()) {
    const element = kept[at];
    if (node instanceof Element && element instanceof Element && !isCode(node))
      takeTexts(element, node);
  }
}

/** Gives a page that the browser has translated the texts that the server wrote; the browser translates them again. */
export function restoreTexts(): void {
  const { written } = document.documentElement;
  if (!written) return;
  takeTexts(document.body, new DOMParser().parseFromString(written, 'text/html').body);
}
