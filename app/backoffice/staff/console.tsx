import '#ui/styles/fonts.css';
import { type ComponentType, StrictMode, useState } from 'react';
import { Admin, memoryStore, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { dataOf } from '#console/data-provider.ts';
import { type Screens, ScreensContext } from '#console/screens.ts';
import { theme } from '#console/theme.ts';
import { frame } from './parts/frame.tsx';
import { icons } from './parts/icons.ts';
import { authProvider } from './parts/session.ts';

/** The console: react-admin with the product's own data, session, theme and frame. */
function Console({ screens, First }: { screens: readonly Screens[]; First: ComponentType }) {
  const [data] = useState(() => dataOf(screens));
  // Filters hold what staff typed of people: nothing of it stays in the browser.
  const [store] = useState(() => memoryStore());
  return (
    <ScreensContext value={screens}>
      <Admin
        title="Sapioworker console"
        {...data}
        store={store}
        authProvider={authProvider}
        {...frame}
        dashboard={() => <First />}
        theme={theme}
        darkTheme={null}
        requireAuth
        disableTelemetry
        loginPage={false}
      >
        {screens.map(({ name, label, named, list, show, create, edit }) => (
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

/** Draws the console into its page. */
export function startConsole(screens: readonly Screens[], First: ComponentType): void {
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <Console screens={screens} First={First} />
    </StrictMode>,
  );
}
