import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';
import { useInput } from 'react-admin';
import { ChoosePicture } from './choose-picture.tsx';
import { Labelled, useImageBase } from './picture-input.tsx';

interface Choices {
  readonly source: string;
  readonly label: string;
  /** Names of what is drawn already. */
  readonly drawn: readonly string[];
  /** Draws one of them, or a stored picture; as decoration, it has its name beside it. */
  draw(base: string, value: string): ReactNode;
}

/** One of our drawings, or a picture of one's own. */
export function DrawnOrPicture({ source, label, drawn, draw }: Choices) {
  const { field, fieldState } = useInput({ source });
  const [base, learn] = useImageBase();
  const value = String(field.value ?? '');
  const own = value && !drawn.includes(value) ? [value] : [];
  return (
    <Labelled label={label}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <ToggleButtonGroup
          exclusive
          value={value}
          onChange={(_event, next: string | null) => next && field.onChange(next)}
          sx={{ flexWrap: 'wrap' }}
        >
          {[...drawn, ...own].map((one) => (
            <ToggleButton
              key={one}
              value={one}
              aria-label={own.includes(one) ? 'Own picture' : one}
              sx={chosen}
            >
              {draw(base, one)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ChoosePicture
          label={own.length > 0 ? 'Choose another picture' : 'Choose a picture'}
          onSent={([sent]) => {
            if (!sent) return;
            learn(sent);
            field.onChange(sent.path);
          }}
        />
      </Box>
      <FormHelperText error>{fieldState.error?.message}</FormHelperText>
    </Labelled>
  );
}

const chosen = {
  p: 0.5,
  '& img, & svg': { width: 48, height: 48, objectFit: 'contain', fill: '#14173a' },
  '&.Mui-selected': { background: '#ffb81c', boxShadow: 'inset 0 0 0 2px #14173a' },
  '&.Mui-selected:hover': { background: '#ffb81c' },
} as const;
