/** An action as people read it: `records.read` is "Records: read". */
export function actionWords(action: string): string {
  const [noun = '', ...verb] = action.split('.');
  const words = `${noun}: ${verb.join(' ')}`.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
