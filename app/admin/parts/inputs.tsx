import { NumberInput, type NumberInputProps, required } from 'react-admin';

/** An amount in naira that is kept in kobo. */
export function KoboInput({ optional, ...props }: NumberInputProps & { optional?: boolean }) {
  return (
    <NumberInput
      min={0}
      step={0.01}
      {...(optional ? {} : { validate: required() })}
      format={(kobo: number | null) => (kobo === null || kobo === undefined ? '' : kobo / 100)}
      parse={(naira: string) => (naira === '' ? null : Math.round(Number(naira) * 100))}
      {...props}
    />
  );
}
