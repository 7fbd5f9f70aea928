import * as z from 'zod/mini';
import type { Config } from '../config.server.ts';
import { providerName, sandboxAddress } from './provider.server.ts';

const Kept = z.object({
  to: z.string(),
  channel: z.string(),
  text: z.string(),
  at: z.string(),
  status: z.string(),
});
type SandboxMessage = z.infer<typeof Kept>;

/** What the sandbox has taken, newest first; null outside the demo. */
export async function sandboxInbox(config: Config): Promise<readonly SandboxMessage[] | null> {
  if (config.APP_ENV !== 'demo' || providerName(config) !== 'sandbox') return null;
  try {
    const answer = await fetch(`${sandboxAddress(config)}/sandbox/messages`, {
      redirect: 'error',
      signal: AbortSignal.timeout(15_000),
    });
    const read = z.array(Kept).safeParse(await answer.json());
    return read.success ? read.data.slice(0, 200) : null;
  } catch {
    return null;
  }
}
