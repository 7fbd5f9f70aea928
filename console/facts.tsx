import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Children, type ReactNode } from 'react';
import { colours } from './theme.ts';

/** Two columns on wide screens, the first one wider; below each other on phones. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return (
    <div
      style={{
        display: 'grid',
        gap: '1rem',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 25rem), 1fr))',
        alignItems: 'start',
      }}
    >
      {children}
    </div>
  );
}

/** Sheets below each other, so that a short one leaves no hole beside a long one. */
export function Column({ children }: { readonly children: ReactNode }) {
  return <div style={{ display: 'grid', gap: '1rem', minWidth: 0 }}>{children}</div>;
}

/** A part of a record's page: its title, what can be done beside it, and what there is. */
export function Sheet({
  title,
  action,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Paper component="section" aria-label={title} sx={{ padding: '1rem 1.25rem', minWidth: 0 }}>
      <div
        style={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: '0.5rem',
          alignItems: 'center',
          marginBottom: '0.5rem',
        }}
      >
        <Typography component="h2" variant="h6" sx={{ flex: '1 1 auto' }}>
          {title}
        </Typography>
        {action}
      </div>
      {children}
    </Paper>
  );
}

/** Facts with their names; a fact without a value says so. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl style={{ margin: 0, display: 'grid', gap: '0.5rem' }}>{children}</dl>;
}

/** In place of what may tell what was found, for a role that does not see that. */
export const hiddenWords = 'Hidden from your role.';

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  // Several parts, of which none is there, are nothing too.
  const none = Children.toArray(children).every((one) => one === '');
  return (
    <div
      style={{
        display: 'grid',
        gridTemplateColumns: 'minmax(5.5rem, 35%) minmax(0, 1fr)',
        gap: '0.75rem',
        paddingBottom: '0.5rem',
        borderBottom: `1px solid ${colours.line}`,
      }}
    >
      <dt style={{ color: colours.inkSoft }}>{name}</dt>
      <dd style={{ margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {none ? '-' : children}
      </dd>
    </div>
  );
}

/** What can be done with a record, side by side. */
export function Doings({ children }: { readonly children: ReactNode }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.75rem', marginTop: '1rem' }}>
      {children}
    </div>
  );
}
