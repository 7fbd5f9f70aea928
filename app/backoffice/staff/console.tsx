import '#ui/styles/fonts.css';
import CssBaseline from '@mui/material/CssBaseline';
import { type ComponentType, StrictMode, useState } from 'react';
import {
  AdminContext,
  AuthenticationError,
  CanAccess,
  CoreAdminUI,
  LoadingPage,
  memoryStore,
  Notification,
  Resource,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { dataOf } from '#console/data-provider.ts';
import { type Screens, ScreensContext, screen } from '#console/screens.ts';
import { theme } from '#console/theme.ts';
import { frame, i18nProvider } from './parts/frame.tsx';
import { icons } from './parts/icons.ts';
import { authProvider } from './parts/session.ts';
import { knowTypedAddresses } from './parts/typed-address.ts';

const OwnAccount = screen(() => import('./parts/own-account.tsx'), 'OwnAccount');

/**
 * The console: react-admin with the product's own data, session, theme and frame. It is put together from
 * react-admin's parts, because its `<Admin>` brings a sign-in page and, with it, all that forms need.
 */
function Console({ screens, First }: { screens: readonly Screens[]; First: ComponentType }) {
  const [data] = useState(() => dataOf(screens));
  // Filters hold what staff typed of people: nothing of it stays in the browser.
  const [store] = useState(() => memoryStore());
  return (
    <ScreensContext value={screens}>
      <AdminContext
        {...data}
        store={store}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        theme={theme}
        darkTheme={null}
      >
        <CssBaseline enableColorScheme>
          <CoreAdminUI
            title="Sapioworker console"
            {...frame}
            authenticationError={AuthenticationError}
            loading={LoadingPage}
            dashboard={() => <First />}
            requireAuth
            disableTelemetry
          >
            {screens.map(({ name, label, named, list, show, create: Create, edit }) => (
              <Resource
                key={name}
                name={name}
                options={{ label }}
                {...(icons[name] ? { icon: icons[name] } : {})}
                list={list}
                {...(show ? { show } : {})}
                {...(Create
                  ? {
                      // By itself the form is drawn while its access is asked for.
                      create: (
                        <CanAccess action="create" accessDenied={<frame.accessDenied />}>
                          <Create />
                        </CanAccess>
                      ),
                    }
                  : {})}
                {...(edit ? { edit } : {})}
                {...(named ? { recordRepresentation: named } : {})}
              />
            ))}
            <Resource name="own-account" list={OwnAccount} />
          </CoreAdminUI>
          <Notification />
        </CssBaseline>
      </AdminContext>
    </ScreensContext>
  );
}

/** Draws the console into its page; gives what takes it away again. */
export function startConsole(screens: readonly Screens[], First: ComponentType): () => void {
  const place = document.getElementById('root');
  if (!place) return () => undefined;
  const forget = knowTypedAddresses();
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <Console screens={screens} First={First} />
    </StrictMode>,
  );
  return () => {
    root.unmount();
    forget();
  };
}
