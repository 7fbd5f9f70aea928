import '#ui/styles/fonts.css';
import { StrictMode } from 'react';
import { Admin, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { allScreens, FirstScreen } from '#app/admin.tsx';
import { dataOf } from '#console/data-provider.ts';
import { ScreensContext } from '#console/screens.ts';
import { theme } from '#console/theme.ts';
import { frame } from './parts/frame.tsx';
import { icons } from './parts/icons.ts';
import { authProvider } from './parts/session.ts';

const data = dataOf(allScreens);

/** The console: react-admin with the product's own data, session, theme and frame. */
function Console() {
  return (
    <ScreensContext value={allScreens}>
      <Admin
        title="Sapioworker console"
        {...data}
        authProvider={authProvider}
        {...frame}
        dashboard={() => <FirstScreen />}
        theme={theme}
        darkTheme={null}
        requireAuth
        disableTelemetry
        loginPage={false}
      >
        {allScreens.map(({ name, label, named, list, show, create, edit }) => (
          <Resource
            key={name}
            name={name}
            options={{ label }}
            {...(icons[name] ? { icon: icons[name] } : {})}
            list={list}
            {...(show ? { show } : {})}
            {...(create ? { create } : {})}
            {...(edit ? { edit } : {})}
            {...(named ? { recordRepresentation: named } : {})}
          />
        ))}
      </Admin>
    </ScreensContext>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Console />
    </StrictMode>,
  );
}
