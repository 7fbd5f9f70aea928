import Box from '@mui/material/Box';
import { SearchInput, useRecordContext } from 'react-admin';
import { SampleMark } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import { addressOf } from './testimonial-inputs.tsx';
import { exportTestimonials, type StaffTestimonial } from './testimonials.contract.ts';

const { Col } = columnsOf<StaffTestimonial>();

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="Name" />];

function Who(_props: { readonly source?: string; readonly label?: string }) {
  const one = useRecordContext<StaffTestimonial>();
  if (!one) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Box component="img" src={addressOf(one.imageBase, one.avatar)} alt="" sx={face} />
      <span>
        {one.name}
        <br />
        <small>{one.location}</small>
      </span>
    </Box>
  );
}

const face = {
  flex: 'none',
  width: 48,
  height: 48,
  objectFit: 'cover',
  border: '1px solid #14173a',
  background: '#ffb81c',
} as const;

export function TestimonialList() {
  return (
    <Listing<StaffTestimonial>
      exports={exportTestimonials}
      filters={filters}
      sort={{ field: 'place', order: 'ASC' }}
      empty="No testimonials yet. The home page hides the section until there is one."
      line={{
        first: ({ title }) => title,
        second: ({ name, location, sample }) =>
          [name, location, sample ? 'Sample' : ''].filter(Boolean).join(', '),
      }}
    >
      <Col source="place" label="Position" />
      <Col source="name" label="Name">
        <Who />
      </Col>
      <Col source="title" label="Title" disableSort />
      <Col source="feedback" label="Testimonial" disableSort />
      <Col source="sample" label="Sample" disableSort>
        <SampleMark source="sample" />
      </Col>
    </Listing>
  );
}
