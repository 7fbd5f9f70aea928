import {
  FunctionField,
  Link,
  Show,
  SimpleShowLayout,
  TextField,
  useCanAccess,
  useRecordContext,
} from 'react-admin';
import { Action } from '#console/action.tsx';
import { Status, When } from '#console/fields.tsx';
import { fieldText, reasonText, searcherNames, wayNames } from '../rules.ts';
import { answerInquiry, type StaffInquiry } from './contract.ts';
import { stateTones } from './inquiry-list.tsx';

function Answering() {
  const one = useRecordContext<StaffInquiry>();
  const { canAccess } = useCanAccess({ resource: 'inquiries', action: 'edit' });
  if (!one || !canAccess || one.state !== 'open') return null;
  return (
    <Action
      label="Answer"
      lead="The worker reads the answer beside the entry. Say what you found and what follows from it."
      call={answerInquiry}
      input={{ params: { id: one.id } }}
      text={{ name: 'answer', label: 'Answer', required: true }}
    />
  );
}

/** The record that was looked at, for who may open it. */
function RecordLink(_props: { readonly label: string }) {
  const one = useRecordContext<StaffInquiry>();
  const { canAccess } = useCanAccess({ resource: 'records', action: 'show' });
  if (!one) return null;
  return canAccess ? <Link to={`/records/${one.badge}/show`}>{one.badge}</Link> : one.badge;
}

export function InquiryShow() {
  return (
    <Show actions={false}>
      <SimpleShowLayout>
        <Status source="state" tones={stateTones} />
        <RecordLink label="Record" />
        <When source="at" label="Opened" />
        <FunctionField<StaffInquiry> label="How" render={({ way }) => wayNames[way]} />
        <FunctionField<StaffInquiry>
          label="By"
          render={({ lookedBy, searcher }) => lookedBy ?? searcherNames[searcher]}
        />
        <FunctionField<StaffInquiry>
          label="Reason given"
          render={({ reason }) => (reason ? reasonText(reason) : 'None')}
        />
        <FunctionField<StaffInquiry>
          label="Shown"
          render={({ fields }) => fields.map(fieldText).join(', ')}
        />
        <TextField source="note" label="What was not right" sx={{ whiteSpace: 'pre-wrap' }} />
        <When source="askedAt" label="Asked" />
        <When source="dueAt" label="Answer by" />
        <TextField
          source="answer"
          label="Our answer"
          emptyText="None yet"
          sx={{ whiteSpace: 'pre-wrap' }}
        />
        <TextField source="answeredBy" label="Answered by" emptyText="Nobody yet" />
        <Answering />
      </SimpleShowLayout>
    </Show>
  );
}
