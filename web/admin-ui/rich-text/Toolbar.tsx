import { useRovingIndex } from '@mantine/hooks'
import { RichTextEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import {
  BetweenHorizontalStart,
  BetweenVerticalStart,
  Clapperboard,
  ClipboardPaste,
  FoldHorizontal,
  FoldVertical,
  ImagePlus,
  Link2,
  type LucideIcon,
  PanelTop,
  Paperclip,
  Redo2,
  Trash2,
  Undo2,
} from 'lucide-react'
import { notify } from '../../ui/toast/store.ts'
import { BLOCKS, type Command, MARKS } from './commands.ts'
import styles from './RichText.module.css'
import { tableActs } from './tables.ts'

export type Insertion = 'link' | 'image' | 'video'

interface ToolProps {
  label: string
  icon: LucideIcon
  /** Absent: the button does something once, it is not on or off. */
  active?: boolean
  disabled?: boolean
  run: () => void
}

const pastePlain = async (editor: Editor) => {
  try {
    editor
      .chain()
      .focus()
      .insertContent(await navigator.clipboard.readText())
      .run()
  } catch {
    // The browser refused to read the clipboard: its own shortcut still works.
    notify.info('Utilisez Ctrl ou Cmd + Maj + V pour coller sans mise en forme.')
  }
}

/** The tools in their groups, for the editor's state. */
const useTools = (
  editor: Editor,
  insert: (what: Insertion) => void,
  chooseFiles: (() => void) | undefined,
): ToolProps[][] => {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      active: [...MARKS, ...BLOCKS]
        .filter((command) => command.isActive?.(now))
        .map(({ key }) => key)
        .join(' '),
      link: now.isActive('link'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  })
  const active = state.active.split(' ')
  const tool = ({ key, label, icon, isActive, run }: Command): ToolProps => ({
    label,
    icon,
    active: isActive ? active.includes(key) : undefined,
    run: () => run(editor),
  })
  return [
    [
      {
        label: 'Annuler',
        icon: Undo2,
        disabled: !state.undo,
        run: () => editor.chain().focus().undo().run(),
      },
      {
        label: 'Rétablir',
        icon: Redo2,
        disabled: !state.redo,
        run: () => editor.chain().focus().redo().run(),
      },
    ],
    MARKS.map(tool),
    BLOCKS.slice(0, 5).map(tool),
    BLOCKS.slice(5).map(tool),
    [
      { label: 'Lien', icon: Link2, active: state.link, run: () => insert('link') },
      { label: 'Image', icon: ImagePlus, run: () => insert('image') },
      ...(chooseFiles ? [{ label: 'Fichier', icon: Paperclip, run: chooseFiles }] : []),
      { label: 'Vidéo', icon: Clapperboard, run: () => insert('video') },
      { label: 'Coller sans mise en forme', icon: ClipboardPaste, run: () => void pastePlain(editor) },
    ],
  ]
}

/** The editor's bar, and below it what can be done with the table that the caret is in. */
export const Toolbar = (props: {
  editor: Editor
  insert: (what: Insertion) => void
  /** Absent for who may not send files. */
  chooseFiles?: () => void
}) => {
  const groups = useTools(props.editor, props.insert, props.chooseFiles)
  const { editor } = props
  const isInTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') })
  return (
    <div className={styles.bars}>
      <Bar label="Mise en forme" groups={groups} />
      {isInTable ? <Bar label="Tableau" groups={tableTools(editor)} /> : null}
    </div>
  )
}

const tableTools = (editor: Editor): ToolProps[][] => [
  [
    { label: 'Ajouter une ligne', icon: BetweenHorizontalStart, run: () => tableActs.addRow(editor) },
    { label: 'Supprimer la ligne', icon: FoldVertical, run: () => tableActs.removeRow(editor) },
  ],
  [
    { label: 'Ajouter une colonne', icon: BetweenVerticalStart, run: () => tableActs.addColumn(editor) },
    { label: 'Supprimer la colonne', icon: FoldHorizontal, run: () => tableActs.removeColumn(editor) },
  ],
  [
    { label: 'Ligne de titres', icon: PanelTop, run: () => tableActs.titles(editor) },
    { label: 'Supprimer le tableau', icon: Trash2, run: () => tableActs.remove(editor) },
  ],
]

/** A `toolbar` with one tab stop, the arrows move inside it. */
const Bar = ({ label, groups }: { label: string; groups: ToolProps[][] }) => {
  const tools = groups.flat()
  const { getItemProps } = useRovingIndex({
    total: tools.length,
    isItemDisabled: (index) => tools[index]?.disabled ?? false,
  })
  return (
    <RichTextEditor.Toolbar role="toolbar" aria-label={label} className={styles.toolbar}>
      {groups.map((group) => (
        <RichTextEditor.ControlsGroup key={group[0]?.label} className={styles.group}>
          {group.map((tool) => {
            const { tabIndex, ...item } = getItemProps({ index: tools.indexOf(tool), onClick: tool.run })
            return (
              <RichTextEditor.Control
                key={tool.label}
                {...item}
                aria-label={tool.label}
                title={tool.label}
                active={tool.active}
                disabled={tool.disabled}
                className={styles.tool}
                // The library makes every button a tab stop and announces only the pressed state of toggles.
                renderRoot={(props) => (
                  <button type="button" {...props} tabIndex={tabIndex} aria-pressed={tool.active} />
                )}
              >
                <tool.icon size={18} aria-hidden="true" />
              </RichTextEditor.Control>
            )
          })}
        </RichTextEditor.ControlsGroup>
      ))}
    </RichTextEditor.Toolbar>
  )
}
