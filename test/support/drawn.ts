import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** As much of a document as React needs to draw components that have a state, without a browser. */
class Drawn {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly ownerDocument: object;
  readonly attributes = new Map<string, string>();
  readonly style = { setProperty: () => undefined };
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  childNodes: Drawn[] = [];
  parentNode: Drawn | null = null;
  nodeValue = '';
  constructor(nodeType: number, nodeName: string, ownerDocument: object) {
    this.nodeType = nodeType;
    this.nodeName = nodeName.toUpperCase();
    this.ownerDocument = ownerDocument;
  }
  get tagName() {
    return this.nodeName;
  }
  get firstChild(): Drawn | null {
    return this.childNodes[0] ?? null;
  }
  get nextSibling(): Drawn | null {
    const beside = this.parentNode?.childNodes ?? [];
    return beside[beside.indexOf(this) + 1] ?? null;
  }
  get textContent(): string {
    return this.nodeType === 3
      ? this.nodeValue
      : this.childNodes.map((one) => one.textContent).join('');
  }
  set textContent(text: string) {
    const node = new Drawn(3, '#text', this.ownerDocument);
    node.nodeValue = text;
    this.childNodes = text ? [node] : [];
  }
  insertBefore(node: Drawn, next: Drawn | null) {
    node.parentNode?.removeChild(node);
    const at = next ? this.childNodes.indexOf(next) : this.childNodes.length;
    this.childNodes.splice(at, 0, node);
    node.parentNode = this;
    return node;
  }
  appendChild(node: Drawn) {
    return this.insertBefore(node, null);
  }
  removeChild(node: Drawn) {
    this.childNodes = this.childNodes.filter((one) => one !== node);
    node.parentNode = null;
    return node;
  }
  setAttribute(name: string, value: string) {
    this.attributes.set(name, value);
  }
  removeAttribute(name: string) {
    this.attributes.delete(name);
  }
  addEventListener() {}
  removeEventListener() {}
}

type Handler = (event: object) => unknown;

/** Draws a component as a browser does: effects run, and it can be worked with. Close it afterwards. */
export async function draw(element: ReactNode) {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'window');
  const view = { HTMLIFrameElement: class {}, document: {} };
  const page: Record<string, unknown> = { nodeType: 9, defaultView: view, addEventListener() {} };
  const named = (name: string) => new Drawn(1, name, page);
  Object.assign(page, {
    createElement: named,
    createElementNS: (_space: string, name: string) => named(name),
    createTextNode: (text: string) =>
      Object.assign(new Drawn(3, '#text', page), { nodeValue: text }),
  });
  const [body, place] = [named('body'), named('div')];
  Object.assign(page, { body, documentElement: body, activeElement: body });
  view.document = page;
  Object.defineProperty(globalThis, 'window', { value: view, configurable: true });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const root = createRoot(place as unknown as Element);
  await act(async () => root.render(element));
  const all = (node: Drawn = place): Drawn[] => [
    node,
    ...node.childNodes.flatMap((one) => all(one)),
  ];
  const found = (name: string, nth: number) =>
    all().filter((one) => one.tagName === name.toUpperCase())[nth];
  return {
    text: () => place.textContent,
    has: (name: string) => found(name, 0) !== undefined,
    attribute: (name: string, attribute: string, nth = 0) =>
      found(name, nth)?.attributes.get(attribute),
    redraw: (next: ReactNode) => act(async () => root.render(next)),
    /** Does to the nth element of this name what its handler waits for. */
    async on(name: string, handler: `on${string}`, event: object = {}, nth = 0) {
      const node = found(name, nth);
      const key = Object.keys(node ?? {}).find((one) => one.startsWith('__reactProps$'));
      if (!node || !key) throw new Error(`There is no ${name} on the screen`);
      const props = (node as unknown as Record<string, Record<string, Handler>>)[key];
      await act(async () => {
        await props?.[handler]?.(event);
      });
    },
    /** Lets something happen outside, and waits for what it changes. */
    settle: (happen: () => unknown) =>
      act(async () => {
        happen();
        await new Promise((done) => setTimeout(done, 10));
      }),
    async close() {
      await act(async () => root.unmount());
      if (before) Object.defineProperty(globalThis, 'window', before);
      else Reflect.deleteProperty(globalThis, 'window');
      Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
    },
  };
}
