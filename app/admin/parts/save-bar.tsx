import { DeleteWithConfirmButton, SaveButton, Toolbar } from 'react-admin';

/** The foot of a form: save, and delete only where there is such a call. */
export function SaveBar({ deletes }: { readonly deletes?: string }) {
  return (
    <Toolbar sx={{ display: 'flex', justifyContent: 'space-between' }}>
      <SaveButton />
      {deletes && <DeleteWithConfirmButton confirmContent={deletes} />}
    </Toolbar>
  );
}
