import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-admin';
import { formatCounted } from '#platform/text/numbers.ts';
import type { CaseFigures } from '../contract.ts';

const states = [
  ['open', 'Open'],
  ['waiting', 'Waiting'],
  ['ready', 'Ready to decide'],
] as const;

/** Hours as people read them: days from two on. */
function timeWords(hours: number | null): string {
  if (hours === null) return 'No case was decided in thirty days.';
  const [count, unit] = hours < 48 ? [hours, 'hours'] : [Math.round(hours / 2.4) / 10, 'days'];
  return `Half of the cases decided in thirty days took at most ${count} ${unit}.`;
}

/** The cases by where they stand, as bars with their numbers, and the median handling time. */
export function CaseChart({ figures }: { readonly figures: CaseFigures }) {
  const most = Math.max(1, ...states.map(([state]) => figures.states[state]));
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Typography component="h2" variant="h6">
          Cases by state
        </Typography>
        {/* Without a filter in the address it would open as it was last narrowed. */}
        <Link to={`/cases?filter=${encodeURIComponent('{}')}`}>See the list</Link>
      </Box>
      <Typography sx={{ mb: 1 }}>{timeWords(figures.medianHours)}</Typography>
      <dl style={{ margin: 0, display: 'grid', gap: 8 }}>
        {states.map(([state, name]) => (
          <div key={state}>
            <dt>{name}</dt>
            <dd style={{ margin: 0, display: 'flex', gap: 8, alignItems: 'center' }}>
              <span
                aria-hidden="true"
                style={{
                  width: `${(figures.states[state] / most) * 80}%`,
                  height: 14,
                  background: '#2c3380',
                }}
              />
              {formatCounted(figures.states[state])}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
