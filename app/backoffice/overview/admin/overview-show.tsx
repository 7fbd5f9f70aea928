import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link, Title } from 'react-admin';
import { useRead } from '#console/data-provider.ts';
import { display } from '#console/theme.ts';
import type { Answer } from '#platform/contract.ts';
import { formatCounted } from '#platform/text/numbers.ts';
import { type Chart, readOverview, type Waiting } from '../contract.ts';
import { BackupLine } from '../parts/backup-line.tsx';
import { CaseChart } from '../parts/case-chart.tsx';
import { DayChart, totalOf } from '../parts/day-chart.tsx';

type Overview = Answer<typeof readOverview>;

const cards = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 10rem), 1fr))',
} as const;
const border = '2px solid #14173a';

function Count({ label, count, to, urgent }: Waiting) {
  const waits = count > 0;
  return (
    <Card
      component={Link}
      to={to}
      sx={{
        border,
        display: 'block',
        textDecoration: 'none',
        background: waits && urgent ? '#fff1cf' : '#fff',
        '&:hover': { background: '#f3ead8' },
      }}
    >
      <CardContent>
        <Typography sx={{ fontFamily: display, fontWeight: 800, fontSize: '2.25rem' }}>
          {formatCounted(count)}
        </Typography>
        <span>{label}</span>
      </CardContent>
    </Card>
  );
}

function Drawn({ chart }: { chart: Chart }) {
  return (
    <Card sx={{ border }}>
      <CardContent>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1 }}>
          <Typography component="h2" variant="h6">
            {chart.label}
          </Typography>
          {chart.to && <Link to={chart.to}>See the list</Link>}
        </Box>
        <Typography sx={{ mb: 1 }}>{totalOf(chart)} in thirty days</Typography>
        <DayChart chart={chart} />
      </CardContent>
    </Card>
  );
}

function Shown({ overview }: { overview: Overview }) {
  return (
    <>
      {overview.waits.length > 0 && (
        <Box sx={cards}>
          {overview.waits.map((one) => (
            <Count key={one.id} {...one} />
          ))}
        </Box>
      )}
      {overview.backups && <BackupLine backups={overview.backups} />}
      {overview.waits.length + overview.charts.length === 0 && !overview.cases && (
        <p>There are no figures for your role. Use the menu to open your lists.</p>
      )}
      <Box
        sx={{
          ...cards,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 28rem), 1fr))',
          mt: 2,
        }}
      >
        {overview.cases && (
          <Card sx={{ border }}>
            <CardContent>
              <CaseChart figures={overview.cases} />
            </CardContent>
          </Card>
        )}
        {overview.charts.map((chart) => (
          <Drawn key={chart.id} chart={chart} />
        ))}
      </Box>
    </>
  );
}

/** The first screen: what waits for somebody, and how the last thirty days went. */
export function OverviewShow() {
  const { data: overview, error, again } = useRead(readOverview, {});
  return (
    <Box sx={{ mt: 1 }}>
      <Title title="Dashboard" />
      {!overview && !error && (
        <Box sx={cards} role="status" aria-label="Loading">
          {[1, 2, 3].map((one) => (
            <Skeleton key={one} variant="rounded" height={120} />
          ))}
        </Box>
      )}
      {error && (
        <Alert severity="error" action={<Button onClick={() => again()}>Try again</Button>}>
          {error.message}
        </Alert>
      )}
      {overview && <Shown overview={overview} />}
    </Box>
  );
}
