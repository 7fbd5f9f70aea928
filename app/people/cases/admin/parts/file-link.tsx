import { useCanAccess } from 'react-admin';
import { DownloadButton } from '#console/files.tsx';
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
  const { canAccess } = useCanAccess({ resource: 'files', action: 'read' });
  if (!canAccess) return <div>{label} (you have no access)</div>;
  return (
    <DownloadButton
      call={caseFile}
      input={{ params: { id, handle } }}
      label={`Download: ${label}`}
    />
  );
}
