declare module '*.md' {
  import type { Words } from './words.ts';

  const words: Words;
  export default words;
}
