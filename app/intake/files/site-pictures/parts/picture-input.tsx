import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useInput, useRecordContext } from 'react-admin';
import { ChoosePicture } from './choose-picture.tsx';
import { seenAt } from './keep-picture.ts';

/** The base of stored pictures: the record's own, or what the server said of a new one. */
export function useImageBase(): readonly [
  string,
  (sent: { path: string; address: string }) => void,
] {
  const record = useRecordContext();
  const [base, setBase] = useState('/images');
  const learn = ({ path, address }: { path: string; address: string }) =>
    setBase(address.slice(0, address.length - path.length));
  return [typeof record?.imageBase === 'string' ? record.imageBase : base, learn];
}

/** What a form holds of pictures, under its name. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={label} sx={{ mb: 2, width: '100%' }}>
      <Typography sx={{ fontSize: '0.875rem', color: 'text.secondary', mb: 0.5 }}>
        {label}
      </Typography>
      {children}
    </Box>
  );
}

interface Of {
  readonly source: string;
  readonly label: string;
  readonly helperText?: string;
  /** As visitors see it: width by height. */
  readonly shape?: string;
  /** Hears that it is another picture now, or none. */
  onChange?(): void;
}

/** One picture, kept by its path; it can be seen, changed and taken away. */
export function PictureInput({ source, label, helperText, shape = '16 / 9', onChange }: Of) {
  const { field, fieldState } = useInput({ source, defaultValue: '' });
  const [base, learn] = useImageBase();
  const path = String(field.value ?? '');
  const fault = fieldState.error?.message;
  const change = (to: string) => {
    field.onChange(to);
    onChange?.();
  };
  return (
    <Labelled label={label}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        {path && (
          <Box
            component="img"
            src={seenAt(base, path)}
            alt=""
            sx={{ ...frame, aspectRatio: shape, width: shape === '1' ? 96 : 240 }}
          />
        )}
        <ChoosePicture
          label={path ? 'Choose another picture' : 'Choose a picture'}
          onSent={([sent]) => {
            if (!sent) return;
            learn(sent);
            change(sent.path);
          }}
        />
        {path && <Button onClick={() => change('')}>Remove</Button>}
      </Box>
      <FormHelperText error={Boolean(fault)}>{fault ?? helperText}</FormHelperText>
    </Labelled>
  );
}

const frame = {
  objectFit: 'cover',
  maxWidth: '100%',
  border: '2px solid #14173a',
  borderRadius: 1,
  background: '#f3ead8',
} as const;
