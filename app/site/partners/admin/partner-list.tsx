import Box from '@mui/material/Box';
import { SearchInput, useRecordContext } from 'react-admin';
import { SampleMark } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import { LogoMark } from '../parts/logo-mark.tsx';
import { exportPartners, type StaffPartner } from './contract.ts';

const { Col } = columnsOf<StaffPartner>();

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="Name" />];

function Who(_props: { readonly source?: string; readonly label?: string }) {
  const one = useRecordContext<StaffPartner>();
  if (!one) return null;
  return (
    <Box sx={firm}>
      <LogoMark base={one.imageBase} logo={one.logo} />
      <span>{one.name}</span>
    </Box>
  );
}

const firm = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  '& svg, & img': { flex: 'none', width: 32, height: 32, objectFit: 'contain', fill: '#14173a' },
} as const;

export function PartnerList() {
  return (
    <Listing<StaffPartner>
      exports={exportPartners}
      filters={filters}
      sort={{ field: 'place', order: 'ASC' }}
      empty="No partners yet. The site hides the section until there is one."
      line={{
        first: ({ name }) => name,
        second: ({ sample }) => (sample ? 'Sample' : 'Real'),
      }}
    >
      <Col source="place" label="Position" />
      <Col source="name" label="Name">
        <Who />
      </Col>
      <Col source="sample" label="Sample" disableSort>
        <SampleMark source="sample" />
      </Col>
    </Listing>
  );
}
