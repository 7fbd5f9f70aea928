import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNotify, useRefresh } from 'react-admin';
import type * as z from 'zod/mini';
import type { Answer, AnyCall, Input } from '#platform/contract.ts';
import { CallFailed } from '#platform/send.ts';
import { isIdleOver, keepTries } from './ask.ts';

type Body<C extends AnyCall> = z.input<C['body']>;

/** What a call takes but for `N` of its body, which is typed into the dialog. */
type Rest<C extends AnyCall, N extends keyof Body<C>> = Omit<Input<C>, 'body'> &
  (Record<string, never> extends Omit<Body<C>, N>
    ? { readonly body?: Omit<Body<C>, N> }
    : { readonly body: Omit<Body<C>, N> });

interface Acting<C extends AnyCall, N extends keyof Body<C>> {
  /** The words on the button, a verb: `Suspend`. */
  readonly label: string;
  /** What happens, in a sentence or two, before one says yes. */
  readonly lead: ReactNode;
  readonly call: C;
  readonly input: Rest<C, N>;
  /** Asks for a text and sends it under this name of the body. */
  readonly text?: {
    readonly name: N;
    readonly label: string;
    readonly required?: boolean;
    /** What stands there to begin with. */
    readonly value?: string;
  };
  /** Fields of its own between the lead and the text, whose values are in `input`. */
  readonly children?: ReactNode;
  /** Shown when it is done; without it the answer's own message. */
  readonly done?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  onDone?(answer: Answer<C>): void;
  /** Hears when the dialog is opened, and when it is closed. */
  onOpen?(open: boolean): void;
}

function messageOf(answer: unknown): string {
  const said = typeof answer === 'object' && answer && 'message' in answer ? answer.message : '';
  return typeof said === 'string' && said ? said : 'Done.';
}

/** A button that goes with what it did, as an approval that is decided, leaves the focus to the screen it stood on. */
export function useFocusLeft() {
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      const held = document.activeElement;
      // What it did may be drawn before its dialog has given the focus back to the button.
      if (held !== own && !dialog.current?.contains(held)) return;
      // The dialog keeps the focus to itself until both are gone.
      queueMicrotask(() => {
        const main = document.getElementById('main-content');
        if (!main || document.activeElement !== document.body) return;
        main.tabIndex = -1;
        main.focus({ preventScroll: true });
      });
    };
  }, []);
  return { button, dialog };
}

/** Has the browser ask before the page is left, as a form of react-admin does, while something typed is not sent. */
function useAskedBeforeLeaving(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return;
    const ask = (event: Event) => {
      if (!isIdleOver()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTyped]);
}

/** A button for one thing that can be done with a record: says what happens, asks, does it, tells. */
export function Action<C extends AnyCall, N extends keyof Body<C> = never>(props: Acting<C, N>) {
  const { label, lead, text, danger, disabled, children } = props;
  const [open, setOpen] = useState(false);
  const [value, setValue] = useState(text?.value ?? '');
  const [fault, setFault] = useState('');
  const [isOld, setOld] = useState(false);
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const [change] = useState(keepTries);
  const form = useRef<HTMLFormElement>(null);
  const { button, dialog } = useFocusLeft();
  const [isTyped, setTyped] = useState(false);
  useAskedBeforeLeaving(open && (isTyped || value !== (text?.value ?? '')));
  const show = (now: boolean) => {
    setOpen(now);
    setTyped(false);
    props.onOpen?.(now);
  };

  const run = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setBusy(true);
    setFault('');
    try {
      const { input } = props;
      const body = text && value ? { ...input.body, [text.name]: value } : input.body;
      // The types of `input` and `text` make the whole: its parts are known only apart.
      const answer = await change(props.call, { ...input, body } as Input<C>);
      notify(props.done ?? messageOf(answer), { type: 'success' });
      show(false);
      setValue(text?.value ?? '');
      props.onDone?.(answer);
      refresh();
    } catch (error) {
      const failed = error instanceof CallFailed ? error : null;
      const said = Object.values(failed?.fields ?? {}).join(' ');
      const message = said || failed?.message || 'That did not work. Please try again.';
      setFault(message);
      // A colleague, or another tab, was faster: it has changed, or is gone.
      const isOvertaken = failed?.status === 409 || failed?.status === 404;
      setOld(isOvertaken);
      // Closed meanwhile, or its screen left: nobody would read it there.
      if (form.current) return;
      notify(message, { type: 'error' });
      if (isOvertaken) refresh();
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    show(false);
    // It fades for a moment: what fails meanwhile would go with it.
    form.current = null;
    // Below the dialog stands what was before. Without an answer it stays, with what was typed.
    if (isOld) refresh();
    setOld(false);
  };
  const colour = danger ? 'error' : 'primary';
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        color={colour}
        disabled={disabled ?? false}
        onClick={() => {
          setFault('');
          show(true);
        }}
      >
        {label}
      </Button>
      <Dialog ref={dialog} open={open} onClose={close} fullWidth maxWidth="sm">
        <form onSubmit={run} onChange={() => setTyped(true)} ref={form}>
          <DialogTitle>{label}</DialogTitle>
          <DialogContent>
            <div style={{ marginBottom: '0.5rem' }}>{lead}</div>
            {children}
            {text && (
              <TextField
                autoFocus={!children}
                margin="dense"
                fullWidth
                multiline
                minRows={2}
                required={text.required ?? false}
                label={text.label}
                value={value}
                onChange={(event) => setValue(event.target.value)}
                slotProps={{ htmlInput: { maxLength: 2_000 } }}
              />
            )}
            {fault && <Alert severity="error">{fault}</Alert>}
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="contained" color={colour} disabled={busy}>
              {busy ? 'Working...' : label}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
