import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { Title, useCanAccess, useNotify } from 'react-admin';
import { useFocusLeft } from '#console/action.tsx';
import { ask } from '#console/ask.ts';
import { useRead } from '#console/data-provider.ts';
import { Sheet } from '#console/facts.tsx';
import { CallFailed } from '#platform/send.ts';
import { formatDay } from '#platform/time.ts';
import { readHolidays, saveHolidays } from './contract.ts';

const said = (error: unknown) =>
  error instanceof CallFailed
    ? Object.values(error.fields ?? {}).join(' ') || error.message
    : 'That did not work. Please try again.';

function AddDay({ onAdd }: { onAdd(day: string, name: string): Promise<boolean> }) {
  const [day, setDay] = useState('');
  const [name, setName] = useState('');
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await onAdd(day, name.trim()))) return;
    setDay('');
    setName('');
  };
  return (
    <form
      onSubmit={add}
      style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center', marginTop: 16 }}
    >
      <TextField
        type="date"
        required
        label="Day"
        value={day}
        onChange={(event) => setDay(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        required
        label="Name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      <Button type="submit" variant="contained">
        Add the day
      </Button>
    </form>
  );
}

function RemoveButton({ label, onPress }: { readonly label: string; onPress(): void }) {
  const { button } = useFocusLeft();
  return (
    <Button ref={button} color="error" aria-label={label} onClick={onPress}>
      Remove
    </Button>
  );
}

/** The days on which nothing is due, for who may see them; an administrator changes them. */
export function HolidayList() {
  const { data: days, error, again, put } = useRead(readHolidays, {});
  const { canAccess } = useCanAccess({ resource: 'holidays', action: 'edit' });
  const notify = useNotify();
  const known = days?.data ?? [];
  const save = async (next: readonly { day: string; name: string }[], done: string) => {
    try {
      const data = next.map(({ day, name }) => ({ day, name }));
      const seen = known.map(({ day, name }) => ({ day, name }));
      put(await ask(saveHolidays, { body: { data, seen } }));
      notify(done, { type: 'success' });
      return true;
    } catch (fault) {
      notify(said(fault), { type: 'error' });
      // A colleague was quicker: what stands now is shown, and what was typed stays.
      if (fault instanceof CallFailed && fault.status === 409) await again();
      return false;
    }
  };
  return (
    <div style={{ padding: '1rem', maxWidth: '44rem' }}>
      <Title title="Public holidays" />
      <Sheet title="Public holidays">
        <p>Nothing is due on these days. Cases that are open keep the day they were given.</p>
        {!days && !error && <Skeleton variant="rounded" height={160} aria-label="Loading" />}
        {error && (
          <Alert severity="error" action={<Button onClick={() => again()}>Try again</Button>}>
            {said(error)}
          </Alert>
        )}
        {days && known.length === 0 && <p>No holiday has been entered yet.</p>}
        <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {known.map(({ id, day, name }) => (
            <li
              key={id}
              style={{
                display: 'flex',
                gap: 12,
                alignItems: 'center',
                padding: '0.5rem 0',
                borderBottom: '1px solid #e0d4bb',
              }}
            >
              <span style={{ flex: 1, overflowWrap: 'anywhere' }}>
                <strong>{formatDay(day)}</strong> <bdi>{name}</bdi>
              </span>
              {canAccess && (
                <RemoveButton
                  label={`Remove ${name}, ${formatDay(day)}`}
                  onPress={() =>
                    save(
                      known.filter((one) => one.id !== id),
                      'The day was removed.',
                    )
                  }
                />
              )}
            </li>
          ))}
        </ul>
        {canAccess && days && (
          <AddDay onAdd={(day, name) => save([...known, { day, name }], 'The day was added.')} />
        )}
      </Sheet>
    </div>
  );
}
