import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ComparedField, Comparison } from '../../contract.ts';

const fieldNames: Readonly<Record<ComparedField['field'], string>> = {
  first: 'First name',
  middle: 'Middle names',
  last: 'Family name',
  birthDate: 'Date of birth',
  gender: 'Gender',
  phone: 'Phone number',
  face: 'Face',
};

const words: Readonly<Record<Comparison, string>> = {
  match: 'The same',
  partial: 'Not quite the same',
  mismatch: 'Different',
  'not-provided': 'Not compared',
};

/** On a phone a column is as wide as its longest word. */
const narrow = { overflowWrap: 'normal', '& th, & td': { px: { xs: 0.75, sm: 2 } } } as const;

/** How each field compares: the provider's word beside our own (IDV-05). Holds nobody's details. */
export function ComparedFields({ fields }: { readonly fields: readonly ComparedField[] }) {
  if (fields.length === 0) return null;
  return (
    <Table size="small" aria-label="What was compared" sx={narrow}>
      <TableHead>
        <TableRow>
          <TableCell>Field</TableCell>
          <TableCell>The provider says</TableCell>
          <TableCell>Our own comparison</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {fields.map(({ field, provider, ours }) => (
          <TableRow key={field}>
            <TableCell component="th" scope="row">
              {fieldNames[field]}
            </TableCell>
            <TableCell>{words[provider]}</TableCell>
            <TableCell>{words[ours ?? 'not-provided']}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
