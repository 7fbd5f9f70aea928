import { NumberInput, type NumberInputProps, required } from 'react-admin';
import { type Kobo, nairaOf, readNaira } from '#platform/money.ts';

/** An amount in naira that is kept in kobo. */
export function KoboInput({ optional, ...props }: NumberInputProps & { optional?: boolean }) {
  return (
    <NumberInput
      min={0}
      step={0.01}
      {...(optional ? {} : { validate: required() })}
      format={(kobo: Kobo | null | undefined) => (kobo == null ? '' : nairaOf(kobo))}
      // react-admin hands in what the browser read as a number.
      parse={(naira: string | number) => readNaira(String(naira)) ?? null}
      {...props}
    />
  );
}
