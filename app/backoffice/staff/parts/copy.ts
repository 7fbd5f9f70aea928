/** Copies a text and gives what to say of it. Where the browser does not let us, it says that too. */
export async function copyText(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied.';
  } catch {
    return 'Your browser did not allow it. Mark the text and copy it yourself.';
  }
}
