import BoldIcon from '@mui/icons-material/FormatBold';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import BulletsIcon from '@mui/icons-material/FormatListBulleted';
import NumbersIcon from '@mui/icons-material/FormatListNumbered';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import PictureIcon from '@mui/icons-material/Image';
import LinkIcon from '@mui/icons-material/Link';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import ToggleButton from '@mui/material/ToggleButton';
import Image from '@tiptap/extension-image';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { FieldTitle, type InputProps, useInput, useResourceContext } from 'react-admin';
import { colours } from './theme.ts';

interface Mark {
  readonly name: string;
  readonly icon: ReactNode;
  isOn(editor: Editor): boolean;
  press(editor: Editor): void;
}

/** Where a typed link leads: `www.example.com` would be a page beside the one that it stands on. */
export function linkTo(typed: string): string {
  const address = typed.trim();
  if (/^(?:[/#?]|https?:|mailto:|tel:)/i.test(address)) return address;
  // A page may have an `@` in its path, never in its name.
  return /^[^/@\s]+@[^/@\s]+$/.test(address) ? `mailto:${address}` : `https://${address}`;
}

function askLink(editor: Editor): void {
  if (editor.isActive('link')) {
    editor.chain().focus().unsetLink().run();
    return;
  }
  const href = prompt('Where does the link lead? An address or a path such as /support');
  if (href?.trim())
    editor
      .chain()
      .focus()
      .setLink({ href: linkTo(href) })
      .run();
}

const marks: readonly Mark[] = [
  {
    name: 'Bold',
    icon: <BoldIcon />,
    isOn: (editor) => editor.isActive('bold'),
    press: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'Italic',
    icon: <ItalicIcon />,
    isOn: (editor) => editor.isActive('italic'),
    press: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'H2 heading',
    icon: 'H2',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    press: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'H3 heading',
    icon: 'H3',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    press: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'List',
    icon: <BulletsIcon />,
    isOn: (editor) => editor.isActive('bulletList'),
    press: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    icon: <NumbersIcon />,
    isOn: (editor) => editor.isActive('orderedList'),
    press: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'Quotation',
    icon: <QuoteIcon />,
    isOn: (editor) => editor.isActive('blockquote'),
    press: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'Link',
    icon: <LinkIcon />,
    isOn: (editor) => editor.isActive('link'),
    press: askLink,
  },
];

function Bar({ editor, addPicture }: { editor: Editor; addPicture: Picture | undefined }) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => marks.map((mark) => mark.isOn(now)).join(),
  }).split(',');
  const picture = async () => {
    const found = await addPicture?.();
    if (found) editor.chain().focus().setImage(found).run();
  };
  return (
    <Box
      role="toolbar"
      aria-label="Text"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, p: 0.5 }}
    >
      {marks.map(({ name, icon, press }, place) => (
        <ToggleButton
          key={name}
          value={name}
          size="small"
          aria-label={name}
          title={name}
          selected={on[place] === 'true'}
          onClick={() => press(editor)}
        >
          {icon}
        </ToggleButton>
      ))}
      {addPicture && (
        <ToggleButton value="picture" size="small" aria-label="Picture" onClick={picture}>
          <PictureIcon />
        </ToggleButton>
      )}
    </Box>
  );
}

/** Lets somebody choose a picture and gives its address; null when they leave it. */
type Picture = () => Promise<{ src: string; alt: string } | null>;

const frame = {
  border: `2px solid ${colours.lineStrong}`,
  borderRadius: 1,
  background: '#fff',
  '&:focus-within': { borderColor: colours.ink, boxShadow: `0 0 0 3px ${colours.danfo}` },
  '& .ProseMirror': { minHeight: 160, p: 2, outline: 0, lineHeight: 1.6 },
  '& .ProseMirror img': { maxWidth: '100%', height: 'auto' },
} as const;

interface Kept {
  /** What the form has now, and what the editor told it last. */
  readonly value: string;
  readonly told: string;
  /** What the editor shows, and what it showed when the form was sent; null before that. */
  readonly shown: string;
  readonly sent: string | null;
}

/**
 * What becomes of a text when its form is filled anew, as after a save. What was written meanwhile is kept, to be
 * saved too; else what the form has is shown: a text in sight that is nowhere kept would look saved.
 */
export function afterReset({ value, told, shown, sent }: Kept): 'leave' | 'keep' | 'show' {
  if (value === told) return 'leave';
  return sent !== null && shown !== sent ? 'keep' : 'show';
}

/** What is pasted, without pictures that the server does not take: they would be seen until the text is saved. */
function withoutStrange(html: string): string {
  const pasted = new DOMParser().parseFromString(html, 'text/html');
  for (const picture of pasted.querySelectorAll('img')) {
    if (!/^\/(?!\/)|\/kept\//.test(picture.getAttribute('src') ?? '')) picture.remove();
  }
  return pasted.body.innerHTML;
}

/** What a text may hold: nothing that the server drops. What is underlined would look like a link. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false },
    underline: false,
  }),
  Image.extend({ transformPastedHTML: withoutStrange }),
];

const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML());

/** A text with headings, lists, links and pictures. The server cleans it by its allow list. */
export function RichTextInput(props: InputProps & { readonly addPicture?: Picture }) {
  const { source, label, helperText, addPicture } = props;
  const resource = useResourceContext();
  const { id, field, fieldState, formState, isRequired } = useInput({ ...props, source });
  const { isSubmitting, isSubmitSuccessful } = formState;
  const value: string = field.value ?? '';
  const told = useRef(value);
  const sent = useRef<string | null>(null);
  const editor = useEditor({
    extensions,
    content: value,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
      },
    },
    onUpdate: ({ editor: now }) => tell(now),
    onBlur: () => field.onBlur(),
  });
  const tell = (now: Editor) => {
    told.current = htmlOf(now);
    field.onChange(told.current);
  };
  // In the drawing itself: by the time of an effect a further key may have come, and would be undone.
  useLayoutEffect(() => {
    if (editor && isSubmitting) sent.current = htmlOf(editor);
  }, [editor, isSubmitting]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form has another text
  useLayoutEffect(() => {
    if (!editor) return;
    const shown = htmlOf(editor);
    const next = afterReset({ value, told: told.current, shown, sent: sent.current });
    if (next === 'keep') tell(editor);
    if (next !== 'show') return;
    told.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  // What was written since is kept from what this save brings alone: not from a screen that is loaded anew later.
  useLayoutEffect(() => {
    if (!isSubmitting && !isSubmitSuccessful) sent.current = null;
  }, [isSubmitting, isSubmitSuccessful]);
  const fault = fieldState.error?.message;
  return (
    <Box sx={{ width: '100%', mb: 2 }}>
      <Box
        component="span"
        id={`${id}-label`}
        sx={{ fontSize: '0.875rem', color: 'text.secondary' }}
      >
        <FieldTitle
          source={source}
          isRequired={isRequired}
          {...(label === undefined ? {} : { label })}
          {...(resource ? { resource } : {})}
        />
      </Box>
      <Box sx={frame}>
        {editor && <Bar editor={editor} addPicture={addPicture} />}
        <EditorContent editor={editor} />
      </Box>
      <FormHelperText error={Boolean(fault)}>{fault ?? helperText}</FormHelperText>
    </Box>
  );
}
