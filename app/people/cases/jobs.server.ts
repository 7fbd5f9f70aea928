import {
  acceptedJob,
  declinedJob,
  type Moved,
} from '#app/intake/forms/submissions/accepted.service.server.ts';
import {
  type Corrected,
  correctedJob,
} from '#app/people/verification/admin/addresses.service.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { followPhoto, followRecord } from './admin/around/follow.service.server.ts';
import { recallUnheard } from './admin/decision/unheard.service.server.ts';
import { sendLink } from './link.service.server.ts';
import { endApplicationCase, openApplicationCase } from './opening/application.service.server.ts';
import { type Invitation, inviteJob } from './service.server.ts';
import {
  noteUnreachedGuarantors,
  noteUnreachedPersons,
} from './unreached/unreached.service.server.ts';

/** A job that a killed process had begun waits a minute, not the queue's quarter of an hour. */
const expireSeconds = 60;
/** A campaign's orders come together; one by one their links would go out at one a second. */
const atOnce = 10;

export const casesJobs = (
  platform: Pick<
    Platform,
    'audit' | 'clock' | 'config' | 'database' | 'jobs' | 'mail' | 'messages' | 'secrets'
  >,
): Job<never>[] => [
  { name: 'cases-recall-unheard', every: '*/15 * * * *', work: () => recallUnheard(platform) },
  {
    name: 'cases-note-unreached',
    every: '*/15 * * * *',
    work: async () => {
      await noteUnreachedPersons(platform);
      await noteUnreachedGuarantors(platform);
    },
  },
  {
    name: inviteJob,
    expireSeconds,
    atOnce,
    work: ({ id, after, texted }: Invitation) => sendLink(platform, id, { after, texted }),
  },
  {
    name: acceptedJob,
    expireSeconds,
    atOnce,
    work: (moved: Moved) => openApplicationCase(platform, moved),
  },
  {
    name: declinedJob,
    expireSeconds,
    atOnce,
    work: (moved: Moved) => endApplicationCase(platform, moved),
  },
  {
    name: correctedJob,
    expireSeconds,
    atOnce,
    work: ({ badge, photoGone, addressLost }: Corrected) =>
      photoGone
        ? followPhoto(platform, badge, photoGone)
        : followRecord(platform, badge, { addressLost }),
  },
];
