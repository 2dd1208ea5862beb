/** The acts of the editor, once: the toolbar and the « / » menu offer the same ones. */
import type { Editor } from '@tiptap/react'
import {
  Bold,
  CircleAlert,
  Heading2,
  Heading3,
  Info,
  Italic,
  Lightbulb,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  PencilLine,
  Quote,
  Table,
} from 'lucide-react'
import type { CalloutKind } from '#drizzle/domain/callouts.ts'
import { insertTable } from './tables.ts'

export interface Command {
  key: string
  label: string
  icon: LucideIcon
  run: (editor: Editor) => void
  isActive?: (editor: Editor) => boolean
}

const callout = (kind: CalloutKind) => (editor: Editor) => {
  if (editor.isActive('callout', { kind })) editor.chain().focus().lift('callout').run()
  else if (editor.isActive('callout')) editor.chain().focus().updateAttributes('callout', { kind }).run()
  else editor.chain().focus().wrapIn('callout', { kind }).run()
}

export const MARKS: Command[] = [
  {
    key: 'bold',
    label: 'Gras',
    icon: Bold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isActive: (editor) => editor.isActive('bold'),
  },
  {
    key: 'italic',
    label: 'Italique',
    icon: Italic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isActive: (editor) => editor.isActive('italic'),
  },
]

export const BLOCKS: Command[] = [
  {
    key: 'h2',
    label: 'Titre 2',
    icon: Heading2,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isActive: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    key: 'h3',
    label: 'Titre 3',
    icon: Heading3,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isActive: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    key: 'bullets',
    label: 'Liste à puces',
    icon: List,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isActive: (editor) => editor.isActive('bulletList'),
  },
  {
    key: 'numbers',
    label: 'Liste numérotée',
    icon: ListOrdered,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isActive: (editor) => editor.isActive('orderedList'),
  },
  {
    key: 'quote',
    label: 'Citation',
    icon: Quote,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isActive: (editor) => editor.isActive('blockquote'),
  },
  {
    key: 'info',
    label: 'Encadré Info',
    icon: Info,
    run: callout('info'),
    isActive: (editor) => editor.isActive('callout', { kind: 'info' }),
  },
  {
    key: 'retenir',
    label: 'Encadré À retenir',
    icon: Lightbulb,
    run: callout('retenir'),
    isActive: (editor) => editor.isActive('callout', { kind: 'retenir' }),
  },
  {
    key: 'attention',
    label: 'Encadré Attention',
    icon: CircleAlert,
    run: callout('attention'),
    isActive: (editor) => editor.isActive('callout', { kind: 'attention' }),
  },
  {
    key: 'exercice',
    label: 'Encadré Exercice',
    icon: PencilLine,
    run: callout('exercice'),
    isActive: (editor) => editor.isActive('callout', { kind: 'exercice' }),
  },
  {
    key: 'table',
    label: 'Tableau',
    icon: Table,
    run: insertTable,
    isActive: (editor) => editor.isActive('table'),
  },
  {
    key: 'rule',
    label: 'Séparateur',
    icon: Minus,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
]
