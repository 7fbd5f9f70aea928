import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Sidebar, type SidebarProps } from 'react-admin';

/**
 * Where the menu stands, made anew when a phone is turned: the drawer of the narrow side would begin open, as the
 * wide one was, close at once, and lie over the whole screen unseen.
 */
export function TurnedSidebar(props: SidebarProps) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return <Sidebar key={isNarrow ? 'narrow' : 'wide'} {...props} />;
}
