import { useEffect } from 'react';
import { required, TextInput, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { RichTextInput } from '#app/admin/parts/rich-text.tsx';
import { GalleryInput } from '#app/files/site-pictures/parts/gallery-input.tsx';
import { usePictureDialog } from '#app/files/site-pictures/parts/picture-dialog.tsx';
import { PictureInput } from '#app/files/site-pictures/parts/picture-input.tsx';
import { slugOf } from '../subjects/rules.ts';
import { useCategories } from './post-list.tsx';

const texts = ['title', 'slug', 'content', 'category', 'author', 'authorBio', 'authorImage'];

/** What the server takes of a post, without empty tags. */
export function tidy(data: Record<string, unknown>): Record<string, unknown> {
  const text = (name: string) => (typeof data[name] === 'string' ? data[name] : '');
  const tags = (Array.isArray(data.tags) ? data.tags : []) as string[];
  const gallery = (Array.isArray(data.gallery) ? data.gallery : []) as {
    path: string;
    alt: string;
  }[];
  return {
    ...Object.fromEntries(
      [...texts, 'featuredImage', 'featuredAlt'].map((one) => [one, text(one)]),
    ),
    tags: [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))],
    gallery: gallery.map(({ path, alt }) => ({ path, alt })),
    ...(data.version === undefined ? {} : { version: data.version }),
  };
}

const commas = {
  format: (tags: string[] | undefined) => (tags ?? []).join(','),
  parse: (typed: string) => typed.split(','),
};

/** The words in the address, made from the title until somebody types others or the post is out. */
function Slug() {
  const post = useRecordContext();
  const { getFieldState, setValue, formState } = useFormContext();
  const title: string = useWatch({ name: 'title' }) ?? '';
  const isNew = !post?.id;
  const typed =
    getFieldState('slug', formState).isDirty && getFieldState('slug', formState).isTouched;
  useEffect(() => {
    if (isNew && !typed) setValue('slug', slugOf(title).slice(0, 120).replace(/-$/, ''));
  }, [isNew, typed, title, setValue]);
  const isOut = post?.state === 'published';
  return (
    <TextInput
      source="slug"
      label="Address"
      validate={required()}
      readOnly={isOut}
      helperText={
        isOut
          ? 'Links lead to it, so that it stays while the post is on the site'
          : 'What stands after /blog/: small letters, digits and hyphens'
      }
    />
  );
}

/** A picture that is shown needs words for those who do not see it. */
function FeaturedAlt() {
  const picture: string = useWatch({ name: 'featuredImage' }) ?? '';
  if (!picture) return null;
  return (
    <TextInput
      source="featuredAlt"
      label="What the picture shows"
      validate={required()}
      helperText="Read aloud to those who do not see it"
    />
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
      <Slug />
      <TextInput
        source="category"
        helperText="One that is there already, or a new one"
        slotProps={{ htmlInput: { list: 'post-categories', maxLength: 60 } }}
      />
      <datalist id="post-categories">
        {categories.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextInput source="tags" helperText="With commas between, e.g. safety, hiring" {...commas} />
      <PictureInput
        source="featuredImage"
        label="Featured picture"
        helperText="Wide pictures fit best: 16 by 9, at least 1,600 points wide"
      />
      <FeaturedAlt />
      <RichTextInput source="content" label="Text" addPicture={ask} />
      {dialog}
      <GalleryInput source="gallery" label="Gallery" />
      <TextInput source="author" validate={required()} />
      <TextInput source="authorBio" label="About the author" multiline minRows={2} />
      <PictureInput source="authorImage" label="Picture of the author" shape="1" />
    </>
  );
}
