import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from '#ui/styles/site.css?inline';
import type { Entered } from '../answers.rules.ts';
import type { Form } from '../contract.ts';
import formStyles from '../forms.css?inline';
import { isApplication } from '../submissions/submissions.rules.ts';

const DynamicForm = lazy(async () => {
  const { DynamicForm: part } = await import('../parts/dynamic-form.tsx');
  return { default: part };
});

const widths = { phone: 390, desktop: 1_024 } as const;

/** The form itself, with nowhere to send it. */
function Trial({ form }: { readonly form: Form }) {
  const [values, setValues] = useState<Entered>({});
  const [whole, setWhole] = useState(false);
  return (
    <main className="wrap section stack">
      <h1 className="h2">{form.title}</h1>
      <DynamicForm
        id="trial"
        form={form}
        heading="h2"
        messages={isApplication(form.id) ? 'application' : 'purchase'}
        submitLabel="Submit"
        values={values}
        onChange={(now) => {
          setValues(now);
          setWhole(false);
        }}
        onValid={() => setWhole(true)}
      >
        {whole && <p role="status">No errors: on the site this would be submitted.</p>}
      </DynamicForm>
    </main>
  );
}

/**
 * A form as those who fill it in get it: the site's own parts and styles in a frame of their own, as
 * wide as a phone or a desktop. The frame has no address, so that no policy needs to let it in.
 */
export function FormPreview({ form }: { readonly form: Form }) {
  const [width, setWidth] = useState<keyof typeof widths>('phone');
  const [inside, setInside] = useState<HTMLElement | null>(null);
  const take = (frame: HTMLIFrameElement | null) => {
    const page = frame?.contentDocument;
    if (!page) return setInside(null);
    page.documentElement.lang = 'en-NG';
    page.title = form.title;
    const style = page.createElement('style');
    style.textContent = `${styles}\n${formStyles}`;
    page.head.replaceChildren(style);
    return setInside(page.body);
  };
  return (
    <Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={width}
        onChange={(_event, next) => next && setWidth(next)}
        aria-label="Width of the preview"
        sx={{ mb: 1 }}
      >
        <ToggleButton value="phone">Phone</ToggleButton>
        <ToggleButton value="desktop">Desktop</ToggleButton>
      </ToggleButtonGroup>
      <Box
        sx={{ overflowX: 'auto', background: '#f3ead8', p: 1 }}
        tabIndex={0}
        role="region"
        aria-label="Preview"
      >
        <iframe
          ref={take}
          title={`Preview of ${form.title}`}
          style={{
            display: 'block',
            width: widths[width],
            maxWidth: width === 'phone' ? '100%' : 'none',
            height: '70vh',
            border: '2px solid #14173a',
            borderRadius: 6,
            background: '#fbf6eb',
            margin: '0 auto',
          }}
        />
      </Box>
      {inside &&
        createPortal(
          <Suspense fallback={<CircularProgress />}>
            <Trial key={JSON.stringify(form)} form={form} />
          </Suspense>,
          inside,
        )}
    </Box>
  );
}
