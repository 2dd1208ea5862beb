import type { Editor } from '@tiptap/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { BLOCKS } from './commands.ts'
import styles from './RichText.module.css'

interface Place {
  top: number
  left: number
}

/** Puts the block where the « / » stood. */
const insert = (editor: Editor, index: number) => {
  const { from } = editor.state.selection
  editor
    .chain()
    .focus()
    .deleteRange({ from: from - 1, to: from })
    .run()
  BLOCKS[index]?.run(editor)
}

/**
 * « / » on an empty line opens the list of blocks: arrows, Entrée, Échap. The editor keeps the focus, so the list is
 * announced through `aria-activedescendant` on it.
 */
export const SlashMenu = ({ editor, host }: { editor: Editor; host: RefObject<HTMLElement | null> }) => {
  const [place, setPlace] = useState<Place | null>(null)
  const [at, setAt] = useState(0)
  const state = useRef({ open: false, at: 0 })
  state.current = { open: place !== null, at }

  useEffect(() => {
    // The editor's own element may not be mounted yet: keys are caught on the one around it.
    const dom = host.current
    if (!dom) return
    const choose = (index: number) => {
      setPlace(null)
      insert(editor, index)
    }
    const onKey = (event: KeyboardEvent) => {
      if (!state.current.open) return
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step !== 0) setAt((now) => (now + step + BLOCKS.length) % BLOCKS.length)
      else if (event.key === 'Enter') choose(state.current.at)
      else {
        setPlace(null)
        if (event.key !== 'Escape') return
      }
      event.preventDefault()
      event.stopPropagation()
    }
    const onUpdate = () => {
      const { $from, empty } = editor.state.selection
      if (!empty || $from.parent.textContent !== '/') return setPlace(null)
      const box = editor.view.coordsAtPos($from.pos)
      setAt(0)
      setPlace({ top: box.bottom + 4, left: box.left })
    }
    const onBlur = () => setPlace(null)
    dom.addEventListener('keydown', onKey, true)
    editor.on('update', onUpdate)
    editor.on('blur', onBlur)
    return () => {
      dom.removeEventListener('keydown', onKey, true)
      editor.off('update', onUpdate)
      editor.off('blur', onBlur)
    }
  }, [editor, host])

  if (!place) return null
  return (
    <div className={styles.slash} style={place} role="listbox" aria-label="Insérer un bloc">
      {BLOCKS.map((block, index) => (
        // Keys are handled by the editor, which keeps the focus.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <div
          key={block.key}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={index === at ? styles.slashActive : styles.slashItem}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setPlace(null)
            insert(editor, index)
          }}
        >
          <block.icon size={18} aria-hidden="true" />
          {block.label}
        </div>
      ))}
    </div>
  )
}
