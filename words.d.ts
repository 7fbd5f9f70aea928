declare module '*.md' {
  import type { Words } from '#platform/words.ts';

  const words: Words;
  export default words;
}
