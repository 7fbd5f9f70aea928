import { useEffect, useRef } from 'react';
import {
  FormDataConsumer,
  required,
  TextArrayInput,
  TextInput,
  useInput,
  useRecordContext,
} from 'react-admin';
import { GalleryInput } from '#app/intake/files/site-pictures/parts/gallery-input.tsx';
import { usePictureDialog } from '#app/intake/files/site-pictures/parts/picture-dialog.tsx';
import { PictureInput } from '#app/intake/files/site-pictures/parts/picture-input.tsx';
import { RichTextInput } from '#console/rich-text.tsx';
import { slugOf } from '../subjects.rules.ts';
import type { StaffPost } from './contract.ts';
import { useCategories } from './post-list.tsx';

const texts = ['title', 'slug', 'content', 'category', 'author', 'authorBio', 'authorImage'];

/** What the server takes of a post, without empty tags. */
export function tidy(data: Record<string, unknown>): Record<string, unknown> {
  const text = (name: string) => (typeof data[name] === 'string' ? data[name] : '');
  const tags: string[] = Array.isArray(data.tags) ? data.tags : [];
  const gallery: { path: string; alt: string }[] = Array.isArray(data.gallery) ? data.gallery : [];
  return {
    ...Object.fromEntries(
      [...texts, 'featuredImage', 'featuredAlt'].map((one) => [one, text(one)]),
    ),
    tags: [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))],
    gallery: gallery.map(({ path, alt }) => ({ path, alt })),
    ...(data.version === undefined ? {} : { version: data.version }),
  };
}

const needed = required();

/** The words in the address, made from the title until somebody types others or the post is kept. */
function Slug({ title }: { title: string }) {
  const post = useRecordContext<StaffPost>();
  const { field } = useInput({ source: 'slug', validate: needed });
  const made = useRef('');
  const follows = !post?.id && (field.value ?? '') === made.current;
  useEffect(() => {
    const slug = slugOf(title).slice(0, 120).replace(/-$/, '');
    if (!follows || slug === made.current) return;
    made.current = slug;
    field.onChange(slug);
  }, [follows, title, field.onChange]);
  const isOut = post?.state === 'published';
  return (
    <TextInput
      source="slug"
      label="Address"
      validate={needed}
      readOnly={isOut}
      helperText={
        isOut
          ? 'Cannot be changed while the post is published, so that links keep working'
          : 'The part after /blog/: small letters, digits and hyphens'
      }
    />
  );
}

/** The picture with what it shows; another picture shows something else. */
export function FeaturedPicture() {
  const { field: words } = useInput({ source: 'featuredAlt', defaultValue: '' });
  return (
    <>
      <PictureInput
        source="featuredImage"
        label="Featured picture"
        helperText="Best in landscape, 16:9, at least 1,600 pixels wide"
        onChange={() => words.onChange('')}
      />
      <FormDataConsumer>
        {({ formData }) =>
          formData.featuredImage && (
            <TextInput
              source="featuredAlt"
              label="What the picture shows"
              validate={required()}
              helperText="Read aloud to those who do not see it"
            />
          )
        }
      </FormDataConsumer>
    </>
  );
}

/** What can be set of a post. */
export function PostInputs() {
  const { ask, dialog } = usePictureDialog();
  const categories = useCategories();
  return (
    <>
      <TextInput
        source="title"
        validate={required()}
        slotProps={{ htmlInput: { maxLength: 140 } }}
      />
      <FormDataConsumer>{({ formData }) => <Slug title={formData.title ?? ''} />}</FormDataConsumer>
      <TextInput
        source="category"
        helperText="Choose an existing category or type a new one"
        slotProps={{ htmlInput: { list: 'post-categories', maxLength: 60 } }}
      />
      <datalist id="post-categories">
        {categories.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextArrayInput source="tags" helperText="Press Enter after each, e.g. safety" />
      <FeaturedPicture />
      <RichTextInput source="content" label="Text" addPicture={ask} />
      {dialog}
      <GalleryInput source="gallery" label="Gallery" />
      <TextInput source="author" validate={required()} />
      <TextInput source="authorBio" label="About the author" multiline minRows={2} />
      <PictureInput source="authorImage" label="Picture of the author" shape="1" />
    </>
  );
}
