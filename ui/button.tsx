import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Spinner } from './loading.tsx';

export type ButtonVariant =
  | 'primary'
  | 'dark'
  | 'dark-secondary'
  | 'secondary'
  | 'outline'
  | 'ghost'
  | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as what it stands in. */
  block?: boolean;
}

function look({ variant = 'primary', size = 'md', block }: Look, className = '') {
  return `btn btn--${variant} btn--${size} ${block ? 'btn--block ' : ''}${className}`.trim();
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'ref'>, Look {
  loading?: boolean;
  /** What is seen beside the spinner, e.g. `Submitting...`; the spinner alone if left out. */
  loadingLabel?: ReactNode;
}

/** A browser takes the focus from what is disabled: given back after the wait, unless it was led on. */
function useKeptFocus(loading: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    if (loading) had.current = document.activeElement === button.current;
    else if (had.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
  }, [loading]);
  return button;
}

/**
 * `type` is `button` unless said otherwise. While loading it is disabled and busy, keeps its width
 * and is called `Loading...`, whatever label is seen (C-12, D-22).
 */
export function Button({
  variant,
  size,
  block,
  loading = false,
  loadingLabel,
  className,
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = look({ variant, size, block }, className);
  const button = useKeptFocus(loading);
  if (!loading) {
    return (
      <button {...rest} ref={button} type={type} className={classes} disabled={disabled}>
        {children}
      </button>
    );
  }
  return (
    <button {...rest} ref={button} type={type} className={classes} disabled aria-busy="true">
      <span className="btn__rest" aria-hidden="true">
        {children}
      </span>
      <span className="btn__busy">
        <Spinner />
        <span className="vh">Loading...</span>
        {loadingLabel && <span aria-hidden="true">{loadingLabel}</span>}
      </span>
    </button>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & Look;

/** A link that looks like a button. For another site give a whole address and `newTab`. */
export function ButtonLink({
  variant,
  size,
  block,
  newTab = false,
  className,
  children,
  ...rest
}: ButtonLinkProps & { newTab?: boolean }) {
  const away = newTab ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <Link {...rest} {...away} className={look({ variant, size, block }, className)}>
      {children}
      {newTab && <span className="vh">(opens in a new tab)</span>}
    </Link>
  );
}
