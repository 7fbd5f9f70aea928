declare module '*.md' {
  import type { Words } from '#platform/text/words.ts';

  const words: Words;
  export default words;
}

declare module 'virtual:loader' {
  const loader: string;
  export default loader;
}

declare module 'virtual:inline/*' {
  const script: string;
  export default script;
}
