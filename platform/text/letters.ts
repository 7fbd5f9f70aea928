// Letters that Unicode does not take apart into a plain letter and a mark.
const plain: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ǝ: 'e',
  ŋ: 'n',
  ø: 'o',
  ł: 'l',
  đ: 'd',
};

export const plainLetters = (text: string): string =>
  text.replace(/[ɓɗƙƴǝŋøłđ]/g, (letter) => plain[letter] ?? letter);
