import RateIcon from '@mui/icons-material/Handyman';
import PlanIcon from '@mui/icons-material/Sell';
import { Admin, Resource } from 'react-admin';
import { dataProvider } from '#app/admin/parts/data-provider.ts';
import { Frame } from '#app/admin/parts/frame.tsx';
import { type Screens, ScreensContext, screen } from '#app/admin/parts/screens.ts';
import { authProvider } from '#app/admin/parts/session.ts';
import { theme } from '#app/admin/parts/theme.ts';

const plans = () => import('#app/plans/admin/plan-list.tsx');
const plan = () => import('#app/plans/admin/plan-edit.tsx');
const services = () => import('#app/rate-calculator/admin/service-list.tsx');
const service = () => import('#app/rate-calculator/admin/service-edit.tsx');

/** Contents: every admin screen, an entry a resource. */
export const allScreens: readonly Screens[] = [
  {
    name: 'plans',
    label: 'Plans',
    one: 'plan',
    group: 'Catalogue',
    icon: PlanIcon,
    list: screen(plans, 'PlanList'),
    edit: screen(plan, 'PlanEdit'),
    create: screen(plan, 'PlanCreate'),
    named: 'name',
  },
  {
    name: 'services',
    label: 'Services and rates',
    one: 'service',
    group: 'Catalogue',
    icon: RateIcon,
    list: screen(services, 'ServiceList'),
    edit: screen(service, 'ServiceEdit'),
    create: screen(service, 'ServiceCreate'),
    named: 'title',
  },
];

/** The console: react-admin with the product's own data, session, theme and frame. */
export function Console() {
  return (
    <ScreensContext value={allScreens}>
      <Admin
        title="Sapioworker console"
        dataProvider={dataProvider}
        authProvider={authProvider}
        layout={Frame}
        theme={theme}
        darkTheme={null}
        requireAuth
        disableTelemetry
        loginPage={false}
      >
        {allScreens.map(({ name, label, named, icon, list, show, create, edit }) => (
          <Resource
            key={name}
            name={name}
            options={{ label }}
            icon={icon}
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
