import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom'
import type { Editor } from '@tiptap/react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { BLOCKS } from './commands.ts'
import styles from './RichText.module.css'

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

/** The list stays at the caret: below it, or above where there is no room; it scrolls where there is little. */
const follow = (editor: Editor, list: HTMLElement): (() => void) => {
  const caret = {
    contextElement: editor.view.dom,
    getBoundingClientRect: () => {
      const { top, bottom, left } = editor.view.coordsAtPos(editor.state.selection.from)
      return new DOMRect(left, top, 0, bottom - top)
    },
  }
  const place = async () => {
    const { x, y } = await computePosition(caret, list, {
      strategy: 'fixed',
      placement: 'bottom-start',
      middleware: [
        offset(4),
        flip({ padding: EDGE }),
        shift({ padding: EDGE }),
        size({
          padding: EDGE,
          apply: ({ availableHeight }) => {
            list.style.maxHeight = `${Math.max(MIN_VALUE, availableHeight)}px`
          },
        }),
      ],
    })
    Object.assign(list.style, { left: `${x}px`, top: `${y}px` })
  }
  return autoUpdate(caret, list, () => void place())
}
/** Pixels that stay free at the window's edges, and the list's least height. */
const EDGE = 8
const MIN_VALUE = 120

/**
 * « / » on an empty line opens the list of blocks: arrows, Entrée, Échap. The editor keeps the focus, so the list is
 * announced through `aria-activedescendant` on it.
 */
export const SlashMenu = ({ editor, host }: { editor: Editor; host: RefObject<HTMLElement | null> }) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const state = useRef({ open: false, at: 0 })
  state.current = { open: isOpen, at }
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isOpen && list.current) return follow(editor, list.current)
  }, [isOpen, editor])
  useEffect(() => {
    if (!isOpen) return
    const { dom } = editor.view
    dom.setAttribute('aria-controls', id)
    dom.setAttribute('aria-activedescendant', `${id}-${at}`)
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [isOpen, at, id, editor])

  useEffect(() => {
    // The editor's own element may not be mounted yet: keys are caught on the one around it.
    const dom = host.current
    if (!dom) return
    const choose = (index: number) => {
      setOpen(false)
      insert(editor, index)
    }
    const onKey = (event: KeyboardEvent) => {
      if (!state.current.open) return
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step !== 0) setAt((now) => (now + step + BLOCKS.length) % BLOCKS.length)
      else if (event.key === 'Enter') choose(state.current.at)
      else {
        setOpen(false)
        if (event.key !== 'Escape') return
      }
      event.preventDefault()
      event.stopPropagation()
    }
    const onUpdate = () => {
      const { $from, empty } = editor.state.selection
      if (!empty || $from.parent.textContent !== '/') return setOpen(false)
      setAt(0)
      setOpen(true)
    }
    const onBlur = () => setOpen(false)
    dom.addEventListener('keydown', onKey, true)
    editor.on('update', onUpdate)
    editor.on('blur', onBlur)
    return () => {
      dom.removeEventListener('keydown', onKey, true)
      editor.off('update', onUpdate)
      editor.off('blur', onBlur)
    }
  }, [editor, host])

  if (!isOpen) return null
  return (
    <div ref={list} id={id} className={styles.slash} role="listbox" aria-label="Insérer un bloc">
      {BLOCKS.map((block, index) => (
        // Keys are handled by the editor, which keeps the focus.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <div
          key={block.key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={index === at ? styles.slashActive : styles.slashItem}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setOpen(false)
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
