import { type ReactNode, useContext, useEffect, useState } from 'react';
import { Links, Meta, Outlet, Scripts, useRouteLoaderData } from 'react-router';
import { SubscribeForm } from '#app/site/mailing-list/parts/subscribe-form.tsx';
import { defaultBases } from '#platform/contract-address.ts';
import { setBases } from '#platform/send.ts';
import type { Route } from './+types/root.ts';
import { exampleSite, siteContext } from './shell/contract.ts';
import { reportErrors } from './shell/errors/parts/report-errors.ts';
import { Failure } from './shell/parts/failure.tsx';
import { SiteLayout } from './shell/parts/layout.tsx';
import { Nonce } from './shell/parts/nonce.ts';
import styles from './shell/shell.css?url';

export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(siteContext) };
}

/** The configured addresses do not change while a visitor is here. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(Nonce);
  const site = useRouteLoaderData<typeof loader>('root')?.site ?? exampleSite;
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#FBF6EB" />
        <link rel="icon" href="/kit/logo-mark.svg" type="image/svg+xml" />
        <Font name="anek-basic" />
        <Font name="noto-sans-basic" />
        {/* With a precedence the styles stand before the module preloads: first paint comes sooner. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        <Meta />
        <Links />
      </head>
      <body>
        <SiteLayout site={site} subscribe={<SubscribeForm />}>
          {children}
        </SiteLayout>
        <Scripts nonce={nonce} />
        <Hydrated />
      </body>
    </html>
  );
}

/** Tells the loader that the page's parts work: the last effect of the first drawing. */
function Hydrated() {
  useEffect(() => {
    dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
}

function Font({ name }: { name: string }) {
  return (
    <link
      rel="preload"
      href={`/fonts/${name}.woff2`}
      as="font"
      type="font/woff2"
      crossOrigin="anonymous"
    />
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  // Before any part of the page can make a call.
  useState(() => setBases({ ...defaultBases, ...loaderData.site.bases }));
  useEffect(reportErrors, []);
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Failure error={error} />;
}
