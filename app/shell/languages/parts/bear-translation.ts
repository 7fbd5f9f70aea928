/**
 * A browser that translates the page puts elements of its own in the place of its texts. React still holds the texts:
 * taking one out, or putting something before it, would throw, and an error page would stand in place of everything.
 * So what is out already counts as taken out, and what has lost its place comes last.
 */
export function bearTranslation(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    added: T,
    at: Node | null,
  ): T {
    return insertBefore.call(this, added, at?.parentNode === this ? at : null) as T;
  };
}
