import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { Button, ButtonLink } from './button.tsx';

it('is disabled, busy and called Loading... while loading (BTN-03, C-12)', () => {
  const html = renderToStaticMarkup(
    <Button loading loadingLabel="Submitting...">
      Submit
    </Button>,
  );
  expect(html).toMatch(/^<button [^>]*disabled=""[^>]*aria-busy="true"/);
  expect(nameIn(html)).toBe('Loading...');
  expect(html).toContain('Submitting...');
});

it('does not send a form unless told to, and carries variant and size', () => {
  expect(renderToStaticMarkup(<Button>Go</Button>)).toBe(
    '<button type="button" class="btn btn--primary btn--md">Go</button>',
  );
  expect(
    renderToStaticMarkup(
      <Button type="submit" variant="dark-secondary" size="lg" block>
        Go
      </Button>,
    ),
  ).toContain('type="submit" class="btn btn--dark-secondary btn--lg btn--block"');
});

it('says that a link opens in a new tab, and gives that tab no way back', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ButtonLink to="https://shop.example" newTab>
        Shop
      </ButtonLink>
    </MemoryRouter>,
  );
  expect(html).toContain('rel="noopener"');
  expect(html).toContain('target="_blank"');
  expect(html).toContain('(opens in a new tab)');
});

/** What is left of a button's text for assistive technology. */
function nameIn(html: string) {
  return html
    .replace(/<span[^>]*aria-hidden="true"[^>]*>[^<]*<\/span>/g, '')
    .replace(/<[^>]+>/g, '');
}
