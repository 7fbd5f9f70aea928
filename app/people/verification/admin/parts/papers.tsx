import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useCanAccess, useNotify } from 'react-admin';
import { Action } from '#console/action.tsx';
import { fileOf } from '#console/ask.ts';
import { Sheet } from '#console/facts.tsx';
import { DownloadButton, FileField, papers } from '#console/files.tsx';
import type { StaffRecord } from '../contract.ts';
import {
  addDocument,
  removeDocument,
  replaceDocument,
  staffDocument,
} from '../papers/papers.contract.ts';

type Document = NonNullable<StaffRecord['documents']>[number];
/** A paper by the ids of its record and itself. */
type At = { readonly id: string; readonly documentId: string };

function sizeOf(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A picture, shown in the console itself. */
function View({ params, document: one }: { readonly params: At; readonly document: Document }) {
  const [address, setAddress] = useState('');
  const notify = useNotify();
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const open = async () => {
    try {
      setAddress(URL.createObjectURL(await fileOf(staffDocument, { params }, one.type)));
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    }
  };
  return (
    <>
      <Button variant="outlined" onClick={open} aria-label={`View ${one.title}`}>
        View
      </Button>
      <Dialog
        open={address !== ''}
        onClose={() => setAddress('')}
        maxWidth="md"
        aria-label={one.title}
      >
        <DialogContent>
          {address && <img src={address} alt={one.title} style={{ maxWidth: '100%' }} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setAddress('')}>Close</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function Add({ record }: { readonly record: StaffRecord }) {
  const [title, setTitle] = useState('');
  const [file, setFile] = useState('');
  return (
    <Action
      label="Add a document"
      lead="A photo or a PDF of the document that was checked, 5 MB at most."
      call={addDocument}
      input={{ params: { id: record.id }, body: { title, file } }}
      onDone={() => setTitle('')}
    >
      <TextField
        fullWidth
        required
        label="Title"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <FileField label="File" accept={papers} onFile={setFile} />
    </Action>
  );
}

function Replace({ params, addedAt }: { readonly params: At } & Pick<Document, 'addedAt'>) {
  const [file, setFile] = useState('');
  return (
    <Action
      label="Replace"
      lead="The current file is replaced; the title stays."
      call={replaceDocument}
      input={{ params, body: { file, addedAt } }}
    >
      <FileField label="File" accept={papers} onFile={setFile} />
    </Action>
  );
}

/** The papers that were checked; absent for those who may not see them. */
export function Papers({ record }: { readonly record: StaffRecord }) {
  const { canAccess } = useCanAccess({ resource: 'records', action: 'edit' });
  if (!record.documents) return null;
  return (
    <Sheet title="Documents" action={canAccess && <Add record={record} />}>
      {record.documents.length === 0 && (
        <p>No documents yet. Keep copies of what was checked here.</p>
      )}
      {record.documents.map((one) => {
        const params = { id: record.id, documentId: one.id };
        return (
          <Box
            key={one.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              alignItems: 'center',
              py: 1.25,
              borderTop: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: '1 1 12rem', overflowWrap: 'anywhere' }}>
              <strong>{one.title}</strong>
              <Box sx={{ color: 'text.secondary' }}>
                {one.type === 'application/pdf' ? 'PDF' : 'Picture'}, {sizeOf(one.size)}
              </Box>
            </Box>
            {one.type.startsWith('image/') ? (
              <View params={params} document={one} />
            ) : (
              // A PDF is never shown here.
              <DownloadButton
                call={staffDocument}
                input={{ params }}
                label="Download"
                size="medium"
                aria-label={`Download ${one.title}`}
              />
            )}
            {canAccess && <Replace params={params} addedAt={one.addedAt} />}
            {canAccess && (
              <Action
                label="Remove"
                lead={`${one.title}: the file is deleted.`}
                call={removeDocument}
                input={{ params, query: { addedAt: one.addedAt } }}
              />
            )}
          </Box>
        );
      })}
    </Sheet>
  );
}
