import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { asDrawnFor, useDrawnFor } from '#app/people/cases/parts/drawn-for.tsx';
import { MaskedNotice, OwnFrame } from '#app/people/me/parts/own-frame.tsx';
import { drawn, ownHeaders } from '#app/people/me/parts/signed-in.ts';
import { useLanguageQuery } from '#app/shell/languages/parts/use-language-query.ts';
import { unlistedMeta } from '#app/shell/meta.rules.ts';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { addressOf, defaultBases, pathsOf } from '#platform/contract-address.ts';
import { sender } from '#platform/page.ts';
import { CallFailed, isUnclear, send } from '#platform/send.ts';
import { formatClock } from '#platform/time.ts';
import { Notice } from '#ui/notice.tsx';
import { renewLiveAfterMs } from '../lives.rules.ts';
import { type LiveCode, myCard, myLiveCode } from '../own/own.contract.ts';
import type { Route } from './+types/card.ts';
import '../card.css';

export const headers = ownHeaders;

export const meta = unlistedMeta({
  title: 'Your badge card',
  description: 'A code that proves your record, on this screen and on paper.',
});

type Shown = { readonly code: LiveCode } | { readonly refused: string; readonly isMasked: boolean };

export async function loader({ request, context }: Route.LoaderArgs): Promise<Shown> {
  try {
    const live = context.get(sender)(myLiveCode, {});
    return await drawn(
      request,
      live.then((code) => ({ code })),
    );
  } catch (error) {
    if (!(error instanceof CallFailed) || ![403, 409, 429, 503].includes(error.status)) throw error;
    return { refused: error.message, isMasked: error.status === 403 };
  }
}

/** Clear modules around the code. */
const quiet = 4;

/** How soon a new code is asked for again where none came. */
const againAfterMs = 15_000;

/**
 * The code of now. A new one is asked for beside the page: read anew, a page gives way to the router's own
 * where no answer comes, and the code that it shows still counts.
 */
function useLive(first: LiveCode): LiveCode {
  const [code, setCode] = useState(first);
  const { revalidate } = useRevalidator();
  const drawnFor = useDrawnFor();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout>;
    const renewAfter = (ms: number) => {
      timer = setTimeout(renew, ms);
    };
    const renew = () =>
      send(myLiveCode, {}, { signal, ...asDrawnFor(drawnFor) }).then(
        (next) => {
          setCode(next);
          renewAfter(renewLiveAfterMs);
        },
        (error: unknown) => {
          if (signal.aborted) return;
          if (isUnclear(error)) renewAfter(againAfterMs);
          // The page says why, or leads to the sign-in.
          else void revalidate();
        },
      );
    renewAfter(renewLiveAfterMs);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [revalidate, drawnFor]);
  return code;
}

function Live({ first }: { readonly first: LiveCode }) {
  const code = useLive(first);
  const language = useLanguageQuery();
  const side = code.size + 2 * quiet;
  return (
    <section className="panel stack" aria-labelledby="live" data-wake="now">
      <h2 className="h3" id="live">
        Show this code
      </h2>
      <svg
        className="live-code"
        viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="A code that proves your record"
      >
        <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
        <path d={code.path} fill="#000" />
      </svg>
      <p>
        Good until {formatClock(code.expiresAt)}, Lagos time. Whoever scans it sees your name, badge
        number, level and the days of your checks, and that we have signed it.
      </p>
      <p className="row">
        <a className="btn btn--secondary btn--md" href={`/me/card${language}`}>
          Make a new code
        </a>
        <a className="btn btn--ghost btn--md" href={code.address}>
          See what they see
        </a>
      </p>
    </section>
  );
}

export default function Card({ loaderData }: Route.ComponentProps) {
  const bases = pathsOf({ ...defaultBases, ...useSite().bases });
  const cardAs = (size: 'id1' | 'a6') => addressOf(myCard, { query: { size } }, bases);
  return (
    <OwnFrame
      title="Your badge card"
      lead="A code that proves your record. Anybody can check it in a browser, offline too."
    >
      {'refused' in loaderData ? (
        loaderData.isMasked ? (
          <MaskedNotice />
        ) : (
          <Notice>{loaderData.refused}</Notice>
        )
      ) : (
        <>
          <Live key={loaderData.code.address} first={loaderData.code} />
          <section className="panel stack" aria-labelledby="paper">
            <h2 className="h3" id="paper">
              Print it
            </h2>
            <p className="row">
              <a className="btn btn--secondary btn--md" href={cardAs('id1')}>
                As a bank card
              </a>
              <a className="btn btn--secondary btn--md" href={cardAs('a6')}>
                As a postcard (A6)
              </a>
            </p>
            <p className="small">
              A printed code counts for 30 days; then print it again. Your photo is on the card only
              while you allow everybody to see it.
            </p>
          </section>
        </>
      )}
    </OwnFrame>
  );
}
