import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { NumberInput, type NumberInputProps, required, useGetIdentity } from 'react-admin';
import type * as z from 'zod/mini';
import type { Answer, Call, Input } from '#platform/contract.ts';
import { type Kobo, nairaOf, readNaira } from '#platform/money.ts';
import { useRead } from './data-provider.ts';

/** What is typed that is no amount stays as text, so that it is told and not kept as another one. */
const isAmount = (kobo: unknown) =>
  typeof kobo === 'string' ? 'Write naira with at most two decimals' : undefined;

/** An amount in naira that is kept in kobo. */
export function KoboInput(props: NumberInputProps) {
  return (
    <NumberInput
      min={0}
      // Else the browser refuses parts of a kobo in words of its own.
      step="any"
      validate={[required(), isAmount]}
      format={(kobo: Kobo | string | null | undefined) =>
        typeof kobo === 'number' ? nairaOf(kobo) : (kobo ?? '')
      }
      // react-admin hands in what the browser read as a number.
      parse={(naira: string | number) => readNaira(String(naira)) ?? String(naira)}
      {...props}
    />
  );
}

/** A form's `transform`: of a record it sends the fields that its call takes. */
export const onlyOf =
  (...fields: readonly string[]) =>
  (data: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(fields.filter((one) => one in data).map((one) => [one, data[one]]));

type Shape = z.ZodMiniType;
type Choosing<R> = Call<Shape, Shape, Shape, z.ZodMiniType<{ readonly data: readonly R[] }>>;

/** What can be chosen, by a call. `missing` says that it did not come, and asks again. */
export function useChoices<C extends Choosing<unknown>>(call: C, input: Input<C>) {
  const { data, error, again } = useRead(call, input);
  const choices: Answer<C>['data'] = data?.data ?? [];
  const missing = error && (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={() => again()}>
          Try again
        </Button>
      }
    >
      This could not be loaded. {error.message}
    </Alert>
  );
  return { choices, missing };
}

interface Members {
  readonly call: Choosing<{ readonly id: string; readonly name: string }>;
  readonly value: string;
  /** What stands for no member. */
  readonly none: string;
  onChange(id: string): void;
}

/** Who of the staff, or nobody. */
export function MemberInput({ call, value, none, onChange }: Members) {
  const { choices, missing } = useChoices(call, {});
  const { identity } = useGetIdentity();
  // Whoever has it may have left, or the names are still to come: nobody is another choice.
  const isOther = value !== '' && choices.every(({ id }) => id !== value);
  return (
    <>
      <TextField
        select
        fullWidth
        label="Member of staff"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <MenuItem value="">{none}</MenuItem>
        {isOther && <MenuItem value={value}>As it is now</MenuItem>}
        {choices.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {id === identity?.id ? `${name} (you)` : name}
          </MenuItem>
        ))}
      </TextField>
      {missing}
    </>
  );
}
