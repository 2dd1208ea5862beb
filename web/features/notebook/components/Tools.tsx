import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import styles from './Notebook.module.css'

interface Tool {
  label: string
  sign: string
  isOn: (editor: Editor) => boolean
  run: (editor: Editor) => void
}
const TOOLS: readonly Tool[] = [
  {
    label: 'Titre',
    sign: 'T',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'Gras',
    sign: 'G',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italique',
    sign: 'I',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Liste',
    sign: '•',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Citation',
    sign: '«\u00a0»',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
]

/** The notebook's few formats, pressed while the caret is in one. */
export const Tools = ({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) => {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => TOOLS.map((tool) => tool.isOn(now)).join(),
  }).split(',')
  return (
    <div role="toolbar" aria-label="Mise en forme" className={styles.tools}>
      {TOOLS.map(({ label, sign, run }, at) => (
        <button
          key={label}
          type="button"
          className={styles.tool}
          data-tool={label}
          aria-label={label}
          aria-pressed={on[at] === 'true'}
          title={label}
          disabled={isDisabled}
          onClick={() => run(editor)}
        >
          {sign}
        </button>
      ))}
    </div>
  )
}
