import { brand, claims } from '#app/shell/brand.rules.ts';
import * as rules from '#app/shell/policies.rules.ts';

/** The wording of the about page (W-01). */
export const about = {
  lead: `${brand} connects clients and employers in Nigeria with skilled workers who have been verified: artisans, care workers, nurses, domestic staff and creatives.`,
  audience: [
    'You may need a carpenter this afternoon, a nurse for your mother from Monday, or a driver whom you can trust with the school run. You may run a shop, an estate or a hospital and have many places to fill. Or you may be the carpenter, the nurse or the driver, tired of being judged by rumour and paid by luck. This site is for each of you.',
    'It is also for the people around that work: agents who bring workers in and check them, trainers who teach a trade, and sponsors who pay for somebody else to learn one.',
  ],
  mission: [
    'Skill is easy to find in Nigeria. Trust is not. Our mission is to make trust something that a client can look up and a worker can carry from one job to the next. A verified record belongs to the worker, stays valid until its expiry date, and says the same to everyone who may see it.',
  ],
  tagline: [
    'Time is money, for both sides. A client who waits all day for a worker loses a day. A worker who crosses Lagos for a job that is gone loses one too. So work is hired by the hour, the rate is shown before the booking, and a code that only the booked artisan holds starts the job. Nobody pays for guessing.',
  ],
  offers: [
    'Skilled workers for hourly tasks, the same day or on demand',
    'Identity and background verification',
    'Insurance for jobs',
    'Recruitment packages for employers',
    'Training and certification',
    'Recruitment of healthcare professionals',
    'Programmes for agents and sponsors',
  ],
  clients: [
    'Before the job you can search a worker. A basic record carries a blue tick, a premium record a green tick, and an expired one carries no tick at all. At the gate you compare the access code, so that the person in front of you is the person you booked.',
    `Pay through the platform. ${rules.noDirectTransfer} A payment outside the platform cannot be traced, disputed or insured.`,
  ],
  workers: [
    `A worker shows a record instead of begging to be believed, and knows the rate before leaving home. ${rules.tips} What the public may see of that record is limited, and further details are shown only with the worker’s consent.`,
  ],
  bookings: [`${rules.coverage} ${rules.claims} ${rules.incidentReports}`],
} as const;

export const figures = [
  { value: claims.users, name: 'users worldwide' },
  { value: claims.satisfaction, name: 'satisfaction' },
] as const;
