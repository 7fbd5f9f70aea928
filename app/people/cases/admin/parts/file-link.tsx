import Button from '@mui/material/Button';
import { useCanAccess, useNotify } from 'react-admin';
import { download } from '#console/ask.ts';
import { caseFile } from '../contract.ts';

/** Takes a paper of a case as a download, for who may see files. */
export function FileLink({
  id,
  handle,
  label,
}: {
  readonly id: string;
  readonly handle: string;
  readonly label: string;
}) {
  const notify = useNotify();
  const { canAccess } = useCanAccess({ resource: 'files', action: 'read' });
  if (!canAccess) return <div>{label} (you have no access)</div>;
  const take = () =>
    download(caseFile, { params: { id, handle } }).catch((error: Error) =>
      notify(error.message, { type: 'error' }),
    );
  return (
    <Button variant="outlined" size="small" onClick={take}>
      Download: {label}
    </Button>
  );
}
