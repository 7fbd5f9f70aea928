import {
  DeleteWithConfirmButton,
  SaveButton,
  Toolbar,
  useCanAccess,
  useResourceContext,
} from 'react-admin';

/**
 * The foot of a form: save, and delete only where there is such a call. Nothing for who may not: a record
 * that was read before stands there for a moment until they are led away.
 */
export function SaveBar({ deletes }: { readonly deletes?: string }) {
  const resource = useResourceContext() ?? '';
  const { canAccess } = useCanAccess({ resource, action: 'edit' });
  if (!canAccess) return null;
  return (
    <Toolbar sx={{ display: 'flex', justifyContent: 'space-between' }}>
      <SaveButton />
      {deletes && <DeleteWithConfirmButton confirmContent={deletes} />}
    </Toolbar>
  );
}
