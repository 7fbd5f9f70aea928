import { type ReactNode, useContext } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { brand } from '../brand.rules.ts';
import { RequestId } from './nonce.ts';

function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="section failure">
      <title>{`${title} | ${brand}`}</title>
      <meta name="robots" content="noindex" />
      <div className="wrap stack">
        <h1>{title}</h1>
        {children}
      </div>
    </section>
  );
}

function WaysOn() {
  return (
    <div className="row">
      <ButtonLink to="/">Go to the home page</ButtonLink>
      <ButtonLink variant="outline" to="/verification/search">
        Search verification
      </ButtonLink>
      <ButtonLink variant="ghost" to="/contact">
        Contact us
      </ButtonLink>
    </div>
  );
}

/** What an unknown address answers, with status 404 (C-41, W-27). */
export function NotFound() {
  return (
    <Screen title="There is no page at this address">
      <p className="lead">
        The link may be old, or a letter may be missing. Check the address, or go on from here.
      </p>
      <WaysOn />
    </Screen>
  );
}

/** What stands in place of a page that failed. The number lets support find the failure. */
export function Failure({ error }: { error: unknown }) {
  const requestId = useContext(RequestId);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <Screen title="This page could not be shown">
      <p className="lead">
        Something failed on our side. Nothing that you sent before was lost. Load the page again in
        a moment, or go on from here.
      </p>
      {/* Known to the server only; the browser leaves what the server wrote. */}
      <p className="small mute" hidden={!requestId} suppressHydrationWarning>
        {requestId && `If you write to us, name this number: ${requestId}`}
      </p>
      <WaysOn />
    </Screen>
  );
}
