import Box from '@mui/material/Box';
import { SearchInput, SelectInput, useRecordContext } from 'react-admin';
import { seenAt } from '#app/intake/files/site-pictures/parts/keep-picture.ts';
import { useRead } from '#console/data-provider.ts';
import { Status, type Tone, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import { exportPosts, type PostLine, postSubjects } from './contract.ts';
import type { PostState } from './rules.ts';

const { Col } = columnsOf<PostLine>();

export const tones: Readonly<Record<PostState, Tone>> = {
  draft: 'quiet',
  scheduled: 'waiting',
  published: 'good',
};

const states = [
  { id: 'draft', name: 'Drafts' },
  { id: 'scheduled', name: 'Scheduled' },
  { id: 'published', name: 'Published' },
];

/** The categories that posts have; none until they are known, or when they cannot be read. */
export function useCategories(): readonly string[] {
  return useRead(postSubjects, {}).data?.categories ?? [];
}

function Category(props: { source: string; alwaysOn?: boolean }) {
  const choices = useCategories().map((name) => ({ id: name, name }));
  return <SelectInput {...props} label="Category" choices={choices} />;
}

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Title" />,
  <SelectInput key="state" source="state" label="State" alwaysOn choices={states} />,
  <Category key="category" source="category" alwaysOn />,
];

/** The title beside its picture: a list of posts is told apart by pictures first. */
function Title(_props: { readonly source?: string; readonly label?: string }) {
  const post = useRecordContext<PostLine>();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      {post?.featuredImage ? (
        <Box component="img" src={seenAt(post.imageBase, post.featuredImage)} alt="" sx={thumb} />
      ) : (
        <Box sx={thumb} />
      )}
      <span style={{ minWidth: '9rem' }}>{post?.title}</span>
    </Box>
  );
}

const thumb = {
  flex: 'none',
  width: 72,
  aspectRatio: '16 / 9',
  objectFit: 'cover',
  border: '1px solid #14173a',
  background: '#f3ead8',
} as const;

const stateNames: Readonly<Record<PostState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
};

const second = ({ state, category, author }: PostLine) =>
  [stateNames[state], category, author].filter(Boolean).join(', ');

export function PostList() {
  return (
    <Listing<PostLine>
      exports={exportPosts}
      filters={filters}
      sort={{ field: 'updatedAt', order: 'DESC' }}
      empty="No posts found. Add one: it stays a draft until you publish it."
      line={{
        first: ({ title }) => title,
        second: (post) => second(post),
      }}
    >
      <Col source="title" label="Title">
        <Title />
      </Col>
      <Col source="category" label="Category" disableSort />
      <Col source="author" label="Author" disableSort />
      <Col source="state" label="State" disableSort>
        <Status source="state" tones={tones} />
      </Col>
      <Col source="publishedAt" label="Published from">
        <When source="publishedAt" />
      </Col>
      <Col source="updatedAt" label="Updated">
        <When source="updatedAt" />
      </Col>
    </Listing>
  );
}
