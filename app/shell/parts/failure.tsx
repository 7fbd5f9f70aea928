import { type ReactNode, useContext, useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRevalidator } from 'react-router';
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

/** Only browsers meet it: what got no answer at all is told as a `TypeError`, in words of each one's own. */
const isLineLost = (error: unknown) =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

/**
 * The page comes when the line is back, which it may be by now: its script was waited for. The press asks
 * for the whole page, as if nothing of it was here.
 */
function NoConnection() {
  const { pathname, search, hash } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const again = () => void revalidate();
    again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [revalidate]);
  return (
    <Screen title="No connection">
      <p className="lead">
        This page could not be fetched. Nothing that you sent before was lost. Check the connection,
        then try again.
      </p>
      <div className="row">
        <ButtonLink to={{ pathname, search, hash }} reloadDocument>
          Try Again
        </ButtonLink>
      </div>
    </Screen>
  );
}

/** What stands in place of a page that failed. The number lets support find the failure. */
export function Failure({ error }: { error: unknown }) {
  const requestId = useContext(RequestId);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (typeof window !== 'undefined' && isLineLost(error)) return <NoConnection />;
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
