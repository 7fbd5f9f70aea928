import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { TeasersSection } from '#app/site/home/parts/teasers.tsx';
import { all, links, wordsOf } from '../support/html.ts';

const post = {
  slug: 'paint-a-gate',
  title: 'Paint a gate',
  category: 'Hiring',
  date: '2026-01-02',
  preview: 'Sand it first.',
  featuredImage: '',
};

const section = (posts: Parameters<typeof TeasersSection>[0]['posts']) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TeasersSection posts={posts} />
    </MemoryRouter>,
  );

it('is left out when there are no posts or they cannot be read (C-40)', () => {
  expect(section([])).toBe('');
});

it('shows a post with its preview and, when it has one, its picture from the image base (HOME-24)', () => {
  const html = section([post, { ...post, slug: 'b', featuredImage: 'blog/gate.webp' }]);
  expect(links(html)).toContainEqual(['Paint a gate', '/blog/paint-a-gate']);
  expect(wordsOf(html)).toContain('Sand it first.');
  expect(all(html, 'article')[1]?.inner).toContain('/blog/gate.webp"');
});
