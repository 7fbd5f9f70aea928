import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { askAgain } from '#app/people/cases/asking/again.service.server.ts';
import { openSandbox } from '#identity/sandbox/server.ts';
import { openAsking } from '#test/support/asking.ts';
import { freePort } from '#test/support/free-port.ts';
import { linkOf } from '#test/support/person.ts';
import { signIn } from '#test/support/staff.ts';
import { amount, noteFigure } from '../figures.ts';

// Check 45: an hour without the provider, by a clock that is moved. Nothing listens where it was.
const people = amount('AWAY_CASES', 6);
const check = '45 provider away';
const minuteMs = 60_000;
const long = Boolean(process.env.PROGRAMME_FIGURES);

it.runIf(long)(
  `${people} cases wait for an hour, say so, and heal by themselves one after the other`,
  async () => {
    const port = await freePort();
    const asking = await openAsking({
      IDENTITY_DAILY_KOBO: '1000000000',
      IDENTITY_SANDBOX_PORT: String(port),
    });
    // The breaker counts by ticks of its own.
    const ticks = performance.now.bind(performance);
    let ahead = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => ticks() + ahead);
    const { platform, clock } = asking;
    const provider = openSandbox({ mode: 'demo', secret: platform.config.IDENTITY_SANDBOX_SECRET });
    const seen = { open: 0, most: 0, minutes: new Map<number, number>() };
    let minute = 0;
    provider.addHook('onRequest', async ({ url }) => {
      if (url.startsWith('/sandbox')) return;
      seen.open += 1;
      seen.most = Math.max(seen.most, seen.open);
      seen.minutes.set(minute, (seen.minutes.get(minute) ?? 0) + 1);
      await wait(5);
    });
    provider.addHook('onResponse', async ({ url }) => {
      if (!url.startsWith('/sandbox')) seen.open -= 1;
    });
    /** A minute, with the rounds of two servers in it. */
    const goOn = async () => {
      clock.advance(minuteMs);
      ahead += minuteMs;
      minute += 1;
      await Promise.all([askAgain(platform), askAgain(platform)]);
    };
    try {
      const ids: string[] = [];
      // Before it is gone, one question fails in its hands: that may have cost something, and nobody can tell.
      const failing = openSandbox({
        mode: 'demo',
        secret: platform.config.IDENTITY_SANDBOX_SECRET,
      });
      await failing.inject({ method: 'PUT', url: '/sandbox/controls', payload: { fault: '500' } });
      await failing.listen({ host: 'localhost', port });
      for (let n = 0; n < people; n += 1) {
        const email = `waits${n}@example.com`;
        const id = await asking.newCase({ email, phone: `0803${String(5_000_000 + n)}` });
        ids.push(id);
        const number = `7${String(n).padStart(9, '0')}0`;
        const told = (await asking.ask(id, { number })).json();
        expect(told).toMatchObject({ outcome: 'unavailable', state: 'waiting-for-source' });
        if (n === 0) await failing.close();
        expect(told.message).toMatch(
          /asked again on .*, Lagos time\. This says nothing of the person/,
        );
      }
      const [first = ''] = ids;
      const token = await linkOf(platform, first);
      const agent = await signIn(asking, 'verification-agent');
      await agent.open('cases', first);
      while (minute < 60) {
        await goOn();
        for (const id of ids) {
          const { state, checked_at, note } = await asking.check(id);
          expect([state, checked_at]).toEqual(['waiting-for-source', null]);
          expect(note).toContain('asked again on');
          expect((await asking.one(id)).decision).toBeNull();
        }
        if (minute === 20) {
          // Staff reads that it waits and until when; the person, that it is ours to do and not theirs.
          const staff = (await agent.get(`/api/v1/cases/${first}`)).json();
          expect(staff.checks[0]).toMatchObject({ kind: 'identity', state: 'waiting-for-source' });
          expect(staff.checks[0].note).toContain('The source does not answer; it is asked again');
          const page = (await asking.get(`/cases/${token}`)).json();
          expect(page.checks[0]).toEqual({ kind: 'identity', progress: 'working' });
          expect(page.needs).not.toContain('identity');
        }
      }
      await provider.listen({ host: 'localhost', port });
      const left = async () => {
        const states = await Promise.all(ids.map((id) => asking.check(id)));
        return states.filter(({ state }) => state !== 'passed').length;
      };
      while ((await left()) > 0 && minute < 400) await goOn();
      noteFigure(check, `${people} cases; minutes until the last had its answer`, minute - 60);
      noteFigure(
        check,
        'most questions at one moment; in one minute',
        `${seen.most}; ${Math.max(...seen.minutes.values())}`,
      );
      expect(await left()).toBe(0);
      // One question at a time from each server, and none that was paid twice.
      expect(seen.most).toBeLessThanOrEqual(2);
      const report = (await provider.inject({ url: '/sandbox/calls' })).json();
      expect(report.calls).toHaveLength(people);
      const asks = (await Promise.all(ids.map((id) => asking.asks(id)))).flat();
      const sum = asks.reduce((all, ask) => all + ask.cost_kobo, 0);
      expect(sum).toBe(report.chargedKobo);
      expect(asks.reduce((all, ask) => all + ask.reserved_kobo, 0)).toBe(10_000);
    } finally {
      vi.restoreAllMocks();
      await provider.close();
      await asking.close();
    }
  },
  600_000,
);
