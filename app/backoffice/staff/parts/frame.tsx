import SessionsIcon from '@mui/icons-material/Devices';
import HouseIcon from '@mui/icons-material/HomeWork';
import OwnIcon from '@mui/icons-material/VpnKey';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ComponentProps, type ReactNode, useContext } from 'react';
import {
  AppBar,
  defaultI18nProvider,
  type I18nProvider,
  Layout,
  Logout,
  Menu,
  type MenuItemLinkProps,
  type MenuProps,
  Title,
  TitlePortal,
  UserMenu,
  useGetIdentity,
  useLogout,
  useNotify,
  usePermissions,
  useUserMenu,
} from 'react-admin';
import { groups, type Screens, ScreensContext } from '#console/screens.ts';
import { display } from '#console/theme.ts';
import { HeldFields } from './held-fields.tsx';
import { icons } from './icons.ts';
import { Interrupts } from './interrupts.tsx';
import { Refresh } from './refresh.tsx';
import { Rights } from './rights.tsx';
import { TurnedSidebar } from './sidebar.tsx';

const ink = '#14173a';

const instead: Readonly<Record<string, string>> = {
  // A record that did not come is not gone: one may have given no reason for opening it.
  'ra.notification.item_doesnt_exist': 'This record could not be opened.',
  'ra.notification.created': 'Saved.',
  'ra.notification.updated': 'Saved.',
  'ra.notification.deleted': 'Deleted.',
};
/** Resources are named in the plural: "Plans: add", "Plans: Basic". */
function titleOf(key: string, { name = '', recordRepresentation = '' } = {}): string | null {
  if (key === 'ra.page.create') return `${name}: add`;
  if (key !== 'ra.page.edit' && key !== 'ra.page.show') return null;
  return recordRepresentation ? `${name}: ${recordRepresentation}` : name;
}
/** The words of the frame and of react-admin's parts. */
export const i18nProvider: I18nProvider = {
  ...defaultI18nProvider,
  translate: (key, options) =>
    instead[key] ?? titleOf(key, options) ?? defaultI18nProvider.translate(key, options),
};

/** An address that no screen has. */
function NoScreen() {
  return (
    <Box sx={{ p: 3 }}>
      <Title title="No such screen" />
      <p>There is nothing at this address. The menu shows what you can open.</p>
    </Box>
  );
}

/** A way out of the menu under one's name, which closes behind whoever takes it. */
function OwnItem(item: MenuItemLinkProps) {
  const menu = useUserMenu();
  return <Menu.Item {...item} onClick={() => menu?.onClose()} />;
}

/** The way out of the session. Where no answer came one stays, and is told. */
function OutItem(item: ComponentProps<typeof Logout>) {
  const logout = useLogout();
  const menu = useUserMenu();
  const notify = useNotify();
  const leave = () =>
    logout(null, undefined, false).catch((error: Error) => {
      // Over an open menu nothing is read out.
      menu?.onClose();
      notify(error.message, { type: 'error' });
    });
  return <Logout {...item} onClick={leave} />;
}

function Bar() {
  const { identity } = useGetIdentity();
  return (
    <AppBar
      // On a phone too the heading stays: it says whose record one is in.
      alwaysOn
      color="default"
      sx={{ background: '#fff', borderBottom: `2px solid ${ink}`, color: ink }}
      toolbar={<Refresh />}
      userMenu={
        <UserMenu label={`Profile of ${identity?.fullName ?? 'you'}`}>
          <OwnItem to="/own-account" primaryText="Your account" leftIcon={<OwnIcon />} />
          <OwnItem to="/sessions" primaryText="My sessions" leftIcon={<SessionsIcon />} />
          <OutItem />
        </UserMenu>
      }
    >
      <TitlePortal component="h1" />
    </AppBar>
  );
}

function Item({ screens }: { screens: Screens }) {
  const Icon = icons[screens.name] ?? HouseIcon;
  return <Menu.Item to={`/${screens.name}`} primaryText={screens.label} leftIcon={<Icon />} />;
}

/** The menu: resources by group, only what this role may read. */
function Side(props: MenuProps) {
  const all = useContext(ScreensContext);
  const { permissions } = usePermissions<string[]>();
  const isMine = ({ name }: Screens) =>
    name === 'sessions' || (permissions?.includes(`${name}.read`) ?? false);
  return (
    <Menu {...props} sx={menuSx}>
      <Box sx={{ px: 2, py: 1.5 }}>
        <Typography
          sx={{ fontFamily: display, fontWeight: 800, fontSize: '1.25rem', color: '#fbf6eb' }}
        >
          <img
            src="/favicon.svg"
            width="24"
            height="24"
            alt=""
            style={{ display: 'inline', verticalAlign: '-5px', marginRight: 10 }}
          />
          console
        </Typography>
      </Box>
      <Menu.DashboardItem primaryText="Dashboard" />
      {groups.map((group) => {
        const here = all.filter((one) => one.group === group && isMine(one));
        if (here.length === 0) return null;
        return (
          // A group of menu items: inside a menu, lists and headings are not read as such.
          <Box key={group} role="group" aria-label={group}>
            <Typography component="div" sx={groupSx}>
              {group}
            </Typography>
            {here.map((one) => (
              <Item key={one.name} screens={one} />
            ))}
          </Box>
        );
      })}
    </Menu>
  );
}

const groupSx = {
  px: 2,
  pt: 2,
  pb: 0.5,
  font: '650 0.8125rem / 1.2 "Noto Sans", sans-serif',
  letterSpacing: 0,
  color: '#a7acdb',
} as const;

/** On the menu itself: on a phone its drawer hangs outside of the frame. */
const menuSx = {
  background: ink,
  flex: '1 0 auto',
  '& .RaMenuItemLink-root, & .MuiMenuItem-root': {
    color: '#c9cbe6',
    minHeight: 40,
    borderRadius: 1,
    mx: 1,
  },
  '& .RaMenuItemLink-icon, & .RaMenuItemLink-root .MuiListItemIcon-root': {
    color: 'inherit',
    minWidth: 36,
  },
  '& .RaMenuItemLink-active': {
    background: '#2c3380',
    color: '#fff !important',
    boxShadow: 'inset 4px 0 #ffb81c',
  },
} as const;

const frameSx = {
  // A page is as wide as its window, whatever stands in it.
  minWidth: 0,
  '& .RaSidebar-fixed, & .RaSidebar-drawerPaper, & .MuiDrawer-paper': { background: ink },
  '& .RaList-content, & .RaShow-card, & .RaEdit-card, & .RaCreate-card': {
    border: `2px solid ${ink}`,
    borderRadius: '6px',
  },
  // A screen of sheets: each has a frame of its own.
  '& .RaShow-card:not(.MuiPaper-root)': { border: 0 },
  '& .RaList-actions': { background: 'none', border: 0 },
  // The buttons above a screen; the foot of a form has classes of its own.
  '& .RaLayout-content .MuiToolbar-root:not([class*="RaToolbar-"])': { background: 'none' },
  '& thead .MuiTableCell-root': { background: '#f3ead8', fontWeight: 700 },
  // What is on its way; each screen draws nothing before its record is whole.
  '& .RaShow-card:empty::before': { content: '"Loading..."', display: 'block', p: 3 },
  // Wide enough to read a line, and no wider.
  '& .RaEdit-card, & .RaCreate-card': { maxWidth: 900 },
  '& .RaSimpleFormIterator-line': { alignItems: 'flex-start' },
  // What strangers type may be one word without end.
  '& .RaLayout-content': { p: { xs: 1.5, sm: 3 }, minWidth: 0, overflowWrap: 'anywhere' },
  '& .MuiTableCell-head': { overflowWrap: 'normal' },
  // A column is wide enough for a word of common length.
  '& tbody .MuiTableCell-root': { minWidth: { md: '7rem' } },
} as const;

/** In place of a screen that this role may not open. */
function Denied() {
  return (
    <Box sx={{ p: 3 }}>
      <Title title="No access" />
      <p>Your role has no access to this screen. The menu shows what you can open.</p>
    </Box>
  );
}

/** In place of a screen that cannot be drawn: a newer build has taken its file away, or the line was down. */
function Fault() {
  return (
    <Box sx={{ p: 3 }}>
      <Title title="Not loaded" />
      <p>
        This screen could not be loaded. Check the connection and load it again. What was saved is
        kept.
      </p>
      {/* A browser does not ask for a script again while its page lives. */}
      <Button variant="contained" onClick={() => location.reload()}>
        Load again
      </Button>
    </Box>
  );
}

/** The frame of every console screen: bar, menu, notices, and the dialogs that a call may need. */
function Frame({ children }: { children?: ReactNode }) {
  return (
    <Layout
      appBarAlwaysOn
      appBar={Bar}
      menu={Side}
      sidebar={TurnedSidebar}
      error={Fault}
      sx={frameSx}
    >
      {children}
      <Interrupts />
      <Rights />
      <HeldFields />
    </Layout>
  );
}

/** What stands around every screen. */
export const frame = { layout: Frame, accessDenied: Denied, catchAll: NoScreen, error: Fault };
