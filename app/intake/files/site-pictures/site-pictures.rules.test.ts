import { describe, expect, it } from 'vitest';
import {
  askedFor,
  folder,
  handlesIn,
  imageAddress,
  imageSource,
  pathOf,
  sides,
  smallPath,
} from './site-pictures.rules.ts';

const one = '01JD0000000000000000000ABC';
const two = '01JD0000000000000000000XYZ';

it('keeps a picture in a folder of its own, in two sizes', () => {
  expect(folder).toBe('kept');
  expect(sides).toEqual({ large: 1_600, small: 640 });
  expect(pathOf(one)).toBe(`kept/${one}.webp`);
});

describe('the small one', () => {
  it('stands beside the large one', () => {
    expect(smallPath(pathOf(one))).toBe(`kept/${one}-small.webp`);
  });

  it.each([
    ['a picture of the seeds', 'blog/lagos.webp'],
    ['a picture of another folder', `blog/kept/${one}.webp`],
    ['the small one itself', `kept/${one}-small.webp`],
    ['another ending', `kept/${one}.webp.png`],
    ['a handle too short', `kept/${one.slice(1)}.webp`],
    ['a handle too long', `kept/${one}0.webp`],
    ['small letters', `kept/${one.toLowerCase()}.webp`],
    ['nothing', ''],
  ])('is none for %s', (_what, path) => {
    expect(smallPath(path)).toBeNull();
  });
});

describe('the kept pictures of a text', () => {
  it('are named in the order in which they stand', () => {
    const html = `<img src="/images/kept/${two}.webp"> and kept/${one}-small.webp`;
    expect(handlesIn(html)).toEqual([two, one]);
  });

  it('are only those of the folder', () => {
    expect(handlesIn(`unkept/${one}.webp kept/${one.slice(1)}.webp`)).toEqual([]);
    expect(handlesIn('')).toEqual([]);
  });
});

describe('what is asked for below the folder', () => {
  it('is a picture in one of its sizes', () => {
    expect(askedFor(`${one}.webp`)).toEqual({ handle: one, size: 'large' });
    expect(askedFor(`${one}-small.webp`)).toEqual({ handle: one, size: 'small' });
  });

  it.each([
    `${one}-large.webp`,
    `${one}.png`,
    `${one}xwebp`,
    `../${one}.webp`,
    `${one}.webp/..`,
    `${one}0.webp`,
    `${one.toLowerCase()}.webp`,
    '',
  ])('is nothing else: %s', (rest) => {
    expect(askedFor(rest)).toBeNull();
  });
});

describe('an image', () => {
  it.each([
    ['https://img.ng', 'blog/a.webp', 'https://img.ng/blog/a.webp'],
    ['https://img.ng/', '/blog/a.webp', 'https://img.ng/blog/a.webp'],
    ['https://img.ng/kit', '/a.webp', 'https://img.ng/kit/a.webp'],
    ['', 'a.webp', '/a.webp'],
  ])('at %s with the path %s is loaded from %s (BLG-04)', (base, path, address) => {
    expect(imageAddress(base, path)).toBe(address);
  });

  it('of ours is offered in both sizes', () => {
    expect(imageSource('https://img.ng', pathOf(one), '50vw')).toStrictEqual({
      src: `https://img.ng/kept/${one}.webp`,
      srcSet: `https://img.ng/kept/${one}-small.webp 640w, https://img.ng/kept/${one}.webp 1600w`,
      sizes: '50vw',
    });
  });

  it('that was not kept by us is offered in its one size', () => {
    expect(imageSource('https://img.ng', 'blog/a.webp', '50vw')).toStrictEqual({
      src: 'https://img.ng/blog/a.webp',
    });
  });
});
