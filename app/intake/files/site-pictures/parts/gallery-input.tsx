import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import RemoveIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useInput } from 'react-admin';
import { ChoosePicture } from './choose-picture.tsx';
import { seenAt } from './keep-picture.ts';
import { Labelled, useImageBase } from './picture-input.tsx';

interface Shown {
  readonly path: string;
  readonly alt: string;
}

const unsaid = 'Say in a few words what the picture shows';

/** The first picture that nobody has described; the server says the same. */
function described(pictures: readonly Shown[] | undefined): string | undefined {
  const place = (pictures ?? []).findIndex(({ alt }) => !alt.trim());
  return place < 0 ? undefined : `Picture ${place + 1}: say in a few words what it shows`;
}

/** The list with the picture at `from` moved to `to`. */
function moved(pictures: readonly Shown[], from: number, to: number): Shown[] {
  const [one] = pictures.slice(from, from + 1);
  const rest = pictures.toSpliced(from, 1);
  return one ? rest.toSpliced(to, 0, one) : rest;
}

/** Pictures in their order, each with what it shows in words. */
export function GalleryInput({ source, label }: { source: string; label: string }) {
  const { field, fieldState } = useInput({ source, defaultValue: [], validate: described });
  const [base, learn] = useImageBase();
  const pictures: readonly Shown[] = Array.isArray(field.value) ? field.value : [];
  // What the server says of one of them stands at its place, not here.
  const fault = typeof fieldState.error?.message === 'string' ? fieldState.error.message : '';
  return (
    <Labelled label={label}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {pictures.map(({ path, alt }, place) => (
          <Box component="li" key={path} sx={row}>
            <Box component="img" src={seenAt(base, path)} alt="" sx={thumb} />
            <TextField
              label={`What picture ${place + 1} shows`}
              value={alt}
              required
              error={fault !== '' && !alt.trim()}
              helperText={fault !== '' && !alt.trim() ? unsaid : undefined}
              onChange={(event) =>
                field.onChange(pictures.with(place, { path, alt: event.target.value }))
              }
              slotProps={{ htmlInput: { maxLength: 200 } }}
            />
            <Box sx={{ display: 'flex' }}>
              <IconButton
                aria-label={`Move picture ${place + 1} up`}
                disabled={place === 0}
                onClick={() => field.onChange(moved(pictures, place, place - 1))}
              >
                <UpIcon />
              </IconButton>
              <IconButton
                aria-label={`Move picture ${place + 1} down`}
                disabled={place === pictures.length - 1}
                onClick={() => field.onChange(moved(pictures, place, place + 1))}
              >
                <DownIcon />
              </IconButton>
              <IconButton
                aria-label={`Remove picture ${place + 1}`}
                onClick={() => field.onChange(pictures.toSpliced(place, 1))}
              >
                <RemoveIcon />
              </IconButton>
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ mt: pictures.length > 0 ? 1.5 : 0 }}>
        <ChoosePicture
          label="Add pictures"
          multiple
          onSent={(sent) => {
            for (const one of sent) learn(one);
            field.onChange([...pictures, ...sent.map(({ path }) => ({ path, alt: '' }))]);
          }}
        />
      </Box>
      <FormHelperText error={fault !== ''}>
        {fault || 'Shown in this order; a click opens them full screen'}
      </FormHelperText>
    </Labelled>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '5rem minmax(0, 1fr)', sm: '8rem minmax(0, 1fr) auto' },
  gap: 1.5,
  alignItems: 'center',
} as const;
const thumb = {
  width: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  border: '1px solid #14173a',
  borderRadius: 1,
} as const;
