import { defaultTheme, type RaThemeOptions } from 'react-admin';

/** Values of ui/styles/tokens.css: Material needs numbers to reckon with, so it cannot take variables. */
export const colours = {
  ink: '#14173a',
  inkSoft: '#3d4168',
  inkMute: '#5b5e7d',
  indigo: '#2c3380',
  paper: '#fbf6eb',
  paper2: '#f3ead8',
  paper3: '#e6d9bf',
  white: '#ffffff',
  line: '#e0d4bb',
  lineStrong: '#857a63',
  danfo: '#ffb81c',
  danfoWash: '#fff1cf',
  danfoText: '#6b4700',
  clayDeep: '#96401f',
  error: '#b3201b',
  errorWash: '#fbe4e0',
  errorDeep: '#8e1713',
} as const;
const { ink, inkSoft, paper, paper2, white, line, lineStrong, danfo } = colours;
/** The face of headings and of figures that are read from afar. */
export const display = '"Anek Latin", "Anek Fallback", sans-serif';
const text = '"Noto Sans", "Noto Fallback", sans-serif';

const heading = { fontFamily: display, fontWeight: 800, letterSpacing: '-0.01em', color: ink };

// Ink within which stands yellow: seen on white and on ink alike. Inside, as menus and tables cut off what stands out.
const inner = `inset 0 0 0 5px ${danfo}`;
const ring = {
  '&.Mui-focusVisible': {
    outline: `2px solid ${ink}`,
    outlineOffset: '-2px',
    boxShadow: inner,
  },
};

/** The console in the product's own cloth: ink, paper, one yellow; squares and plain rules. */
export const theme: RaThemeOptions = {
  ...defaultTheme,
  sidebar: { width: 240, closedWidth: 60 },
  palette: {
    mode: 'light',
    primary: { main: ink, contrastText: paper },
    secondary: { main: danfo, contrastText: ink },
    error: { main: colours.error },
    warning: { main: colours.clayDeep },
    info: { main: colours.indigo },
    success: { main: inkSoft },
    // Read-only fields carry words, too.
    text: { primary: ink, secondary: inkSoft, disabled: colours.inkMute },
    background: { default: paper, paper: white },
    divider: line,
  },
  shape: { borderRadius: 6 },
  motion: { reducedMotion: 'system' },
  typography: {
    fontFamily: text,
    h1: heading,
    h2: heading,
    h3: heading,
    h4: heading,
    h5: heading,
    h6: heading,
    button: { fontFamily: text, fontWeight: 650, textTransform: 'none' },
  },
  components: {
    ...defaultTheme.components,
    MuiButtonBase: { styleOverrides: { root: ring } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { minHeight: 40, ...ring } },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { border: `1px solid ${line}`, backgroundImage: 'none' } },
    },
    MuiAppBar: { styleOverrides: { root: { border: 0 } } },
    // The border of what has the focus is ink by itself.
    MuiOutlinedInput: {
      styleOverrides: {
        root: { '&.Mui-focused': { boxShadow: inner } },
        notchedOutline: { borderColor: lineStrong, borderWidth: 2 },
      },
    },
    // Its label stands on the ring.
    MuiInputLabel: {
      styleOverrides: {
        outlined: {
          '&.Mui-focused': { padding: '0 4px', marginLeft: '-4px', background: white },
        },
      },
    },
    MuiTextField: {
      defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true },
    },
    MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small' } },
    MuiTableCell: {
      styleOverrides: {
        root: { fontVariantNumeric: 'tabular-nums', borderColor: line },
        head: { fontWeight: 700, background: paper2, color: ink },
      },
    },
    // The filters of a list take two lines before one of its buttons is narrower than its words.
    RaTopToolbar: {
      styleOverrides: {
        root: {
          flexWrap: 'wrap',
          '& > *': { flexShrink: 0 },
          '@media (min-width: 900px)': { flexShrink: 0, maxWidth: '100%' },
        },
      },
    },
    // As wide as the longest word on what can be looked for.
    RaSearchInput: {
      styleOverrides: { root: { '@media (min-width: 900px)': { width: '26.5rem' } } },
    },
    RaToolbar: { styleOverrides: { root: { background: paper2 } } },
    // The right of a line on a phone is as readable as the rest of it.
    RaSimpleList: {
      styleOverrides: { root: { '& .RaSimpleList-tertiary': { opacity: 1, color: inkSoft } } },
    },
    // On a phone the foot of a form stands where the message would.
    MuiSnackbar: { styleOverrides: { root: { '@media (max-width: 599px)': { bottom: 80 } } } },
    MuiTooltip: { defaultProps: { arrow: true } },
    // What turns while a screen loads has a name for who hears the page.
    MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
    MuiLinearProgress: { defaultProps: { 'aria-label': 'Loading' } },
  },
};
