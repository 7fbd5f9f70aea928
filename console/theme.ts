import { defaultTheme, type RaThemeOptions } from 'react-admin';

// Values of ui/styles/tokens.css: Material needs numbers to reckon with, so it cannot take variables.
const ink = '#14173a';
const inkSoft = '#3d4168';
const paper = '#fbf6eb';
const yellow = '#ffb81c';
const line = '#e0d4bb';
const lineStrong = '#857a63';
/** The face of headings and of figures that are read from afar. */
export const display = '"Anek Latin", "Anek Fallback", sans-serif';
const text = '"Noto Sans", "Noto Fallback", sans-serif';

const heading = { fontFamily: display, fontWeight: 800, letterSpacing: '-0.01em', color: ink };

// Ink within which stands yellow: seen on white and on ink alike. Inside, as menus and tables cut off what stands out.
const ring = {
  '&.Mui-focusVisible': {
    outline: `2px solid ${ink}`,
    outlineOffset: '-2px',
    boxShadow: `inset 0 0 0 5px ${yellow}`,
  },
};

/** The console in the product's own cloth: ink, paper, one yellow; squares and plain rules. */
export const theme: RaThemeOptions = {
  ...defaultTheme,
  sidebar: { width: 240, closedWidth: 60 },
  palette: {
    mode: 'light',
    primary: { main: ink, contrastText: '#fbf6eb' },
    secondary: { main: yellow, contrastText: ink },
    error: { main: '#b3201b' },
    warning: { main: '#96401f' },
    info: { main: '#2c3380' },
    success: { main: '#3d4168' },
    // Read-only fields carry words, too: as light as can still be read.
    text: { primary: ink, secondary: inkSoft, disabled: '#686b8a' },
    background: { default: paper, paper: '#ffffff' },
    divider: line,
  },
  shape: { borderRadius: 6 },
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
    MuiOutlinedInput: {
      styleOverrides: { notchedOutline: { borderColor: lineStrong, borderWidth: 2 } },
    },
    MuiTextField: {
      defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true },
    },
    MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small' } },
    MuiTableCell: {
      styleOverrides: {
        root: { fontVariantNumeric: 'tabular-nums', borderColor: line },
        head: { fontWeight: 700, background: '#f3ead8', color: ink },
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
    RaToolbar: { styleOverrides: { root: { background: '#f3ead8' } } },
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
