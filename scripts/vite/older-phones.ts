/**
 * What style sheets are written for; scripts need no more, by `test/files.test.ts`. A phone of 2022 does not know the
 * shorter way to write a width, and would be given no page of its size. An iPhone has names of its own: it stands apart.
 */
export const olderPhones = ['chrome100', 'firefox100', 'safari15.4', 'ios15.4'];
