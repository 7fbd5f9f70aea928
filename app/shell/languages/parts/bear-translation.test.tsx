// @vitest-environment happy-dom
import { afterAll, expect, it } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { bearTranslation } from './bear-translation.ts';

const { insertBefore, removeChild } = Node.prototype;
afterAll(() => Object.assign(Node.prototype, { insertBefore, removeChild }));

/** As Chrome does it: each text goes into an element that takes its place. */
function translate(host: Element) {
  for (const node of [...host.childNodes]) {
    if (!(node instanceof Text)) continue;
    const font = document.createElement('font');
    font.textContent = `(${node.data})`;
    node.replaceWith(font);
  }
}

function Panel({ open }: { readonly open: boolean }) {
  return (
    <div className="panel">
      {open && <b>Opened. </b>}
      {!open && 'Closed. '}
      The rest
      {open && <i>Paid</i>}
    </div>
  );
}

it('a page that the browser has translated goes on', async () => {
  bearTranslation();
  const page = await draw(<Panel open={false} />);
  const panel = document.querySelector('.panel');
  if (panel) translate(panel);
  await page.redraw(<Panel open />);
  expect(page.text()).toContain('Opened. ');
  expect(page.text()).toContain('Paid');
  await page.redraw(<Panel open={false} />);
  expect(page.text()).not.toContain('Paid');
});
