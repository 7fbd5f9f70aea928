import type { Config } from '#platform/config.server.ts';
import { route } from '#platform/http/calls.server.ts';
import { sandboxInbox } from '#platform/messages/inbox.server.ts';
import { listSandboxMessages } from './messages.contract.ts';

/** The inbox of the messaging sandbox; nothing outside the demo. */
export const sandboxMessagesApi = (config: Config) =>
  config.APP_ENV === 'demo'
    ? [
        route(listSandboxMessages, async () => {
          const messages = await sandboxInbox(config);
          return { runs: messages !== null, data: [...(messages ?? [])] };
        }),
      ]
    : [];
