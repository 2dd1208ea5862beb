import { ActionIcon } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import { Clapperboard, ClipboardPaste, ImagePlus, Link2, type LucideIcon, Redo2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { notify } from '../../ui/toast/store.ts'
import { BLOCKS, type Command, MARKS } from './commands.ts'
import styles from './RichText.module.css'

export type Insertion = 'link' | 'image' | 'video'

const buttonsOf = (bar: HTMLElement | null) =>
  [...(bar?.querySelectorAll<HTMLButtonElement>('button') ?? [])].filter((button) => !button.disabled)

/** One tab stop for the whole bar; the arrows move inside it. */
const useRoving = () => {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const buttons = buttonsOf(bar.current)
    if (buttons.some((button) => button.tabIndex === 0)) {
      const first = buttons.find((button) => button.tabIndex === 0)
      for (const button of buttons) button.tabIndex = button === first ? 0 : -1
    }
  })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const buttons = buttonsOf(bar.current)
    const at = buttons.findIndex((button) => button.contains(document.activeElement))
    const next = buttons[(at + step + buttons.length) % buttons.length]
    if (at < 0 || !next) return
    event.preventDefault()
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1
    next.focus()
  }
  return { bar, onKeyDown }
}

const Tool = (props: {
  label: string
  icon: LucideIcon
  active?: boolean
  disabled?: boolean
  run: () => void
}) => (
  <ActionIcon
    aria-label={props.label}
    title={props.label}
    aria-pressed={props.active}
    variant={props.active ? 'light' : 'subtle'}
    size={32}
    disabled={props.disabled}
    onClick={props.run}
  >
    <props.icon size={18} aria-hidden="true" />
  </ActionIcon>
)

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

/** The editor's bar: a `toolbar` with one tab stop. */
export const Toolbar = ({ editor, insert }: { editor: Editor; insert: (what: Insertion) => void }) => {
  const roving = useRoving()
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
  const tool = (command: Command) => (
    <Tool
      key={command.key}
      label={command.label}
      icon={command.icon}
      active={command.isActive ? active.includes(command.key) : undefined}
      run={() => command.run(editor)}
    />
  )
  return (
    <div
      ref={roving.bar}
      role="toolbar"
      aria-label="Mise en forme"
      className={styles.toolbar}
      onKeyDown={roving.onKeyDown}
    >
      <div className={styles.group}>{MARKS.map(tool)}</div>
      <div className={styles.group}>{BLOCKS.slice(0, 5).map(tool)}</div>
      <div className={styles.group}>{BLOCKS.slice(5).map(tool)}</div>
      <div className={styles.group}>
        <Tool label="Lien" icon={Link2} active={state.link} run={() => insert('link')} />
        <Tool label="Image" icon={ImagePlus} run={() => insert('image')} />
        <Tool label="Vidéo" icon={Clapperboard} run={() => insert('video')} />
        <Tool label="Coller sans mise en forme" icon={ClipboardPaste} run={() => void pastePlain(editor)} />
      </div>
      <div className={styles.group}>
        <Tool
          label="Annuler"
          icon={Undo2}
          disabled={!state.undo}
          run={() => editor.chain().focus().undo().run()}
        />
        <Tool
          label="Rétablir"
          icon={Redo2}
          disabled={!state.redo}
          run={() => editor.chain().focus().redo().run()}
        />
      </div>
    </div>
  )
}
