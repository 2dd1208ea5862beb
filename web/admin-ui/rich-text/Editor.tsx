import '@mantine/tiptap/styles.css'
import { Input, Text } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import Image from '@tiptap/extension-image'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ComponentProps, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { plural } from '../../lib/format.ts'
import { notify } from '../../ui/toast/store.ts'
import { droppedFiles } from '../upload/file-handles.ts'
import { IMAGE_ACCEPT } from './chosen-files.ts'
import { Callout, FrenchSpaces, VideoId } from './extensions.ts'
import { FilesDialog } from './FilesDialog.tsx'
import { InsertDialog } from './InsertDialog.tsx'
import { cleanPaste } from './paste/clean-paste.ts'
import './prosemirror.css'
import styles from './RichText.module.css'
import { SlashMenu } from './SlashMenu.tsx'
import { type Insertion, Toolbar } from './Toolbar.tsx'
import { TABLES } from './tables.ts'
import { type TextFiles, useTextFiles } from './use-text-files.ts'
import { WaitingFiles } from './waiting-files.ts'

export interface RichTextProps {
  label: string
  /** HTML; the server sanitises what is stored. */
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  error?: string
  description?: string
  name?: string
  'data-path'?: string
}

const LOST = 'Les images du texte collé ne viennent pas avec lui\u00a0: ajoutez-les par «\u00a0Image\u00a0».'
const EMPTY = '<p></p>'
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    // As the server writes it.
    link: { openOnClick: false, HTMLAttributes: { rel: 'noopener noreferrer' } },
    underline: false,
    code: false,
    codeBlock: false,
    strike: false,
  }),
  Image,
  Callout,
  VideoId,
  FrenchSpaces,
  WaitingFiles,
  ...TABLES,
]

/** The editor itself; load it through `RichTextEditor`, it weighs a hundred kilobytes. */
const Editor = (props: RichTextProps) => {
  const id = useId()
  const [insertion, setInsertion] = useState<Insertion | null>(null)
  const [labels, setText] = useState(0)
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const taken = useRef<TextFiles>(null)
  const images = useRef<HTMLInputElement>(null)
  const others = useRef<HTMLInputElement>(null)
  const written = useRef(props.value)
  // Values emitted here that have not come back as the value yet, oldest first.
  const underway = useRef<string[]>([])
  const editor = useEditor({
    // It would write a style element, which no page accepts: `prosemirror.css` has its content.
    injectCSS: false,
    extensions,
    content: props.value,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-help`,
        class: styles.content ?? '',
      },
      transformPastedHTML: (html) => {
        const { html: clean, lostPictures } = cleanPaste(html)
        if (lostPictures > 0) notify.info(LOST)
        return clean
      },
      handlePaste: (_view, { clipboardData }) => {
        // Programs that copy a text give a picture of it as well.
        if (!clipboardData || clipboardData.types.includes('text/html')) return false
        return taken.current?.ask([...clipboardData.files]) ?? false
      },
      handleDrop: (view, event, _slice, isMoved) => {
        if (isMoved || !event.dataTransfer) return false
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        return taken.current?.ask(droppedFiles(event.dataTransfer), place?.pos) ?? false
      },
    },
    onCreate: ({ editor: now }) => setText(count(now.getText())),
    onUpdate: ({ editor: now }) => {
      const html = now.getHTML()
      written.current = html === EMPTY ? '' : html
      underway.current.push(written.current)
      setText(count(now.getText()))
      latest.current.onChange(written.current)
    },
    onBlur: () => latest.current.onBlur?.(),
  })
  const files = useTextFiles(editor, `Texte\u00a0: ${props.label}`)
  taken.current = files
  useEffect(() => {
    if (!editor) return
    const own = props.value === written.current ? Infinity : underway.current.indexOf(props.value)
    underway.current.splice(0, own + 1)
    // On a slow machine the value is behind: what was typed since must not be taken back by what was typed before.
    if (own !== -1) return
    // Another value than those written here: the record was loaded again or reset.
    underway.current = []
    written.current = props.value
    // Not to be undone: « Annuler » would put back what another person has replaced since.
    editor.chain().setMeta('addToHistory', false).setContent(props.value, { emitUpdate: false }).run()
    setText(count(editor.getText()))
  }, [editor, props.value])

  return (
    <Input.Wrapper
      label={props.label}
      labelElement="div"
      labelProps={{ id: `${id}-label`, onClick: () => editor?.commands.focus() }}
      description={props.description}
      error={props.error}
      data-path={props['data-path']}
    >
      <RichTextEditor
        // One class, declared twice: for ES modules here, for CommonJS in the library's types.
        editor={editor as unknown as ComponentProps<typeof RichTextEditor>['editor']}
        className={styles.editor}
        ref={host}
        withCodeHighlightStyles={false}
        withTypographyStyles={false}
      >
        {editor ? (
          <Toolbar
            editor={editor}
            insert={setInsertion}
            chooseFiles={files.isAllowed ? () => others.current?.click() : undefined}
          />
        ) : null}
        <RichTextEditor.Content />
      </RichTextEditor>
      <Text size="sm" c="dimmed" id={`${id}-help`} mt={4}>
        {`${plural(labels, 'mot')}. Tapez « / » sur une ligne vide pour insérer un bloc.`}
      </Text>
      {editor ? (
        <>
          <SlashMenu editor={editor} host={host} />
          <InsertDialog
            editor={editor}
            what={insertion}
            close={() => setInsertion(null)}
            chooseImage={files.isAllowed ? () => images.current?.click() : undefined}
          />
          <Chooser
            input={images}
            accept={IMAGE_ACCEPT}
            take={(chosen) => {
              setInsertion(null)
              files.ask(chosen)
            }}
          />
          <Chooser input={others} take={files.ask} />
          <FilesDialog files={files} />
        </>
      ) : null}
    </Input.Wrapper>
  )
}

/** The hidden file input. The same files may be chosen again. */
const Chooser = (props: {
  input: RefObject<HTMLInputElement | null>
  accept?: string
  take: (files: File[]) => void
}) => (
  <input
    ref={props.input}
    type="file"
    multiple
    hidden
    accept={props.accept}
    onChange={({ currentTarget }) => {
      props.take([...(currentTarget.files ?? [])])
      currentTarget.value = ''
    }}
  />
)

const count = (text: string) => text.split(/[\s\u00a0]+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

export default Editor
