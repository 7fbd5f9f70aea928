import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Create, Edit, SimpleForm, useCanAccess, useInput, useRecordContext } from 'react-admin';
import { Action } from '#console/action.tsx';
import { Status, When } from '#console/fields.tsx';
import { SaveBar } from '#console/save-bar.tsx';
import { publishPostNow, type StaffPost, unpublishPost } from './contract.ts';
import { PostInputs, tidy } from './post-inputs.tsx';
import { tones } from './post-list.tsx';
import { momentFrom } from './rules.ts';

function Schedule({ post, disabled }: { post: StaffPost; disabled: boolean }) {
  const { id, version, state: from } = post;
  const [wall, setWall] = useState('');
  return (
    <Action
      label="Schedule"
      lead="The post is published automatically at this time. Until then only staff see it."
      call={publishPostNow}
      input={{ params: { id }, body: { version, from, at: momentFrom(wall) } }}
      done="The post is scheduled."
      disabled={disabled}
    >
      <TextField
        type="datetime-local"
        label="Publish at (Lagos time)"
        required
        value={wall}
        onChange={(event) => setWall(event.target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31T23:59' } }}
      />
    </Action>
  );
}

/** Where the post stands and what can be done with it; only what is saved comes onto the site. */
function PostStatus() {
  const post = useRecordContext<StaffPost>();
  const { isDirty } = useInput({ source: 'version' }).formState;
  const { canAccess } = useCanAccess({ resource: 'posts', action: 'edit' });
  if (!post) return null;
  const { id, version, state, slug } = post;
  const isDraft = state === 'draft';
  return (
    <Box sx={box}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Status source="state" tones={tones} />
        {!isDraft && <When source="publishedAt" />}
        <Box sx={{ flex: 1 }} />
        <Button href={`/blog/preview/${id}`} target="_blank" rel="noopener">
          Preview
        </Button>
        {state === 'published' && (
          <Button href={`/blog/${slug}`} target="_blank" rel="noopener">
            View on the site
          </Button>
        )}
      </Box>
      {canAccess && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {state !== 'published' && (
            <Action
              label="Publish now"
              lead="Everybody can read the post at once: on the blog, in the feed and in the list for search engines."
              call={publishPostNow}
              input={{ params: { id }, body: { version, from: state } }}
              done="The post is published."
              disabled={isDirty}
            />
          )}
          {state !== 'published' && <Schedule post={post} disabled={isDirty} />}
          {!isDraft && (
            <Action
              label={state === 'scheduled' ? 'Cancel the schedule' : 'Unpublish'}
              lead="The post becomes a draft again. Links to it do not work until it is published again, under this address or another."
              call={unpublishPost}
              input={{ params: { id }, body: { version, from: state } }}
              done="The post is a draft again."
              disabled={isDirty}
            />
          )}
        </Box>
      )}
      {isDirty && <Box sx={{ fontSize: '0.875rem' }}>Save your changes first.</Box>}
    </Box>
  );
}

const box = {
  display: 'grid',
  gap: 1.5,
  width: '100%',
  p: 2,
  mb: 2,
  background: '#f3ead8',
  borderRadius: 1,
} as const;

export function PostEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect={false} transform={tidy}>
      <SimpleForm
        toolbar={<SaveBar deletes="The post is deleted permanently." />}
        warnWhenUnsavedChanges
      >
        <PostStatus />
        <PostInputs />
      </SimpleForm>
    </Edit>
  );
}

const fresh = {
  title: '',
  slug: '',
  content: '',
  category: '',
  tags: [],
  gallery: [],
  ...{
    author: 'Sapioworker team',
    authorBio: '',
    authorImage: '',
    featuredImage: '',
    featuredAlt: '',
  },
};

export function PostCreate() {
  return (
    <Create redirect="edit" transform={tidy}>
      <SimpleForm defaultValues={fresh} warnWhenUnsavedChanges>
        <p style={{ margin: '0 0 1rem' }}>
          It begins as a draft that only staff see. Publish it when it is ready.
        </p>
        <PostInputs />
      </SimpleForm>
    </Create>
  );
}
