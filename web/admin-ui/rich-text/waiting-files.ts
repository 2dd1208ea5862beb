/** Placeholders in a text for files being uploaded: they follow edits around them and are never stored. */
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { type Editor, Extension } from '@tiptap/react'
import styles from './RichText.module.css'

type Act = { add: { id: string; name: string; at: number } } | { remove: string }

const key = new PluginKey<DecorationSet>('waitingFiles')

const markOf = (name: string) => (): HTMLElement => {
  const mark = document.createElement('span')
  mark.className = styles.waiting ?? ''
  mark.contentEditable = 'false'
  mark.textContent = `Envoi de ${name}…`
  return mark
}

const isOf = (id: string) => (spec: { id?: string }) => spec.id === id
const found = (state: EditorState, id: string) =>
  key.getState(state)?.find(undefined, undefined, isOf(id)) ?? []

export const WaitingFiles = Extension.create({
  name: 'waitingFiles',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, before) => {
          const marks = before.map(transaction.mapping, transaction.doc)
          const act = transaction.getMeta(key) as Act | undefined
          if (!act) return marks
          if ('remove' in act) return marks.remove(marks.find(undefined, undefined, isOf(act.remove)))
          const { id, name, at } = act.add
          return marks.add(transaction.doc, [Decoration.widget(at, markOf(name), { id, side: 1 })])
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})

const notify = (editor: Editor, act: Act): void => {
  editor.view.dispatch(editor.state.tr.setMeta(key, act).setMeta('addToHistory', false))
}

/** Marks a place; one that the text does not have is its end. */
export const markWaiting = (editor: Editor, id: string, name: string, at: number): void =>
  notify(editor, { add: { id, name, at: Math.min(at, editor.state.doc.content.size) } })

/** Removes the placeholder and returns its position; the end of the text when that part was deleted. */
export const takeWaiting = (editor: Editor, id: string): number => {
  const at = found(editor.state, id)[0]?.from ?? editor.state.doc.content.size
  notify(editor, { remove: id })
  return at
}
