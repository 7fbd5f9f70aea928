/** So many of a page are told; what breaks again and again is known by then. */
const most = 3;

async function tell(error: unknown): Promise<void> {
  const [{ send }, { reportError }] = await Promise.all([
    import('#platform/send.ts'),
    import('../contract.ts'),
  ]);
  const { name = 'Error', message = '', stack = '' } = error instanceof Error ? error : {};
  const body = {
    type: name.slice(0, 80),
    message: message.slice(0, 500),
    stack: stack.slice(0, 4_000),
  };
  // Whoever cannot be told of an error is not told of that.
  await send(reportError, { body }).catch(() => undefined);
}

/** Tells the server of errors that nobody caught. Gives how to stop. */
export function reportErrors(): () => void {
  let told = 0;
  const take = (error: unknown) => {
    if (told >= most) return;
    told += 1;
    void tell(error);
  };
  const failed = ({ error }: ErrorEvent) => take(error);
  const refused = ({ reason }: PromiseRejectionEvent) => take(reason);
  addEventListener('error', failed);
  addEventListener('unhandledrejection', refused);
  return () => {
    removeEventListener('error', failed);
    removeEventListener('unhandledrejection', refused);
  };
}
