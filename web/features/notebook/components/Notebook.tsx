import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { plural } from '../../../lib/format.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { saveHtml, saveText } from '../export.ts'
import { keepNotebook, onOtherTab, readNotebook } from '../notebook-storage.ts'
import { PROMPTS } from '../prompts.ts'
import { useSoleWriter } from '../use-sole-writer.ts'
import styles from './Notebook.module.css'
import { Tools } from './Tools.tsx'

const AFTER_MS = 400
const UNAVAILABLE = 'L’enregistrement local est indisponible.'
const clock = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' })

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** The notebook: input is stored in this browser a moment later, and when the page closes. */
export default function Notebook() {
  const isWriter = useSoleWriter()
  const [savedAt, setSavedAt] = useState<number | null>(() => readNotebook().savedAt)
  const [isErasing, setErasing] = useState(false)
  const [labels, setText] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const refused = useRef(false)

  const editor = useEditor({
    // It would write a style element, which no page accepts: the style sheet has its content.
    injectCSS: false,
    extensions: [StarterKit.configure({ link: false })],
    content: readNotebook().html,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Votre carnet',
        class: `${styles.page ?? ''}`,
      },
    },
    onCreate: ({ editor: made }) => setText(wordsIn(made.getText())),
    onUpdate: ({ editor: changed }) => {
      setText(wordsIn(changed.getText()))
      clearTimeout(timer.current)
      timer.current = setTimeout(keep, AFTER_MS)
    },
  })

  const keep = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const at = keepNotebook(editor.isEmpty ? '' : editor.getHTML())
    setSavedAt(at)
    // A single notification; the line below the page repeats it as long as it holds.
    if (at === null && !refused.current) notify.error(UNAVAILABLE)
    refused.current = at === null
  }, [editor])

  useEffect(() => {
    const keepNow = () => {
      if (timer.current !== undefined) keep()
    }
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') keepNow()
    }
    window.addEventListener('pagehide', keepNow)
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      window.removeEventListener('pagehide', keepNow)
      document.removeEventListener('visibilitychange', whenHidden)
      keepNow()
    }
  }, [keep])

  // The other tab's text is loaded before this one writes.
  useEffect(() => {
    editor.setEditable(isWriter === true, false)
    const show = (html: string) => editor.commands.setContent(html, { emitUpdate: false })
    if (isWriter) {
      const draft = readNotebook()
      if (draft.html !== (editor.isEmpty ? '' : editor.getHTML())) show(draft.html)
      return
    }
    return onOtherTab(({ html, savedAt: at }) => {
      show(html)
      setText(wordsIn(editor.getText()))
      setSavedAt(at)
    })
  }, [editor, isWriter])

  const begin = (prompt: string) => {
    if (!prompt) return
    const labels = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: prompt }] }
    editor
      .chain()
      .focus('end')
      .insertContent([labels, { type: 'paragraph' }])
      .run()
  }
  const erase = () => {
    editor.chain().clearContent(true).focus().run()
    keep()
    setErasing(false)
  }
  const isEmpty = labels === 0 && editor.isEmpty
  return (
    <div className={styles.notebook}>
      {isWriter === false ? (
        <Banner tone="info">Votre carnet est ouvert dans un autre onglet. Fermez-le pour écrire ici.</Banner>
      ) : null}
      <div className={styles.bar}>
        <Tools editor={editor} isDisabled={!isWriter} />
        <label className={styles.prompt}>
          <span className="visually-hidden">Une phrase pour commencer</span>
          <select value="" disabled={!isWriter} onChange={(event) => begin(event.currentTarget.value)}>
            <option value="">Une phrase pour commencer…</option>
            {PROMPTS.map((prompt) => (
              <option key={prompt}>{prompt}</option>
            ))}
          </select>
        </label>
      </div>
      <div className={styles.sheet} data-empty={isEmpty || undefined}>
        {isEmpty ? (
          <p className={styles.hint} aria-hidden="true">
            Écrivez votre première ligne…
          </p>
        ) : null}
        <EditorContent editor={editor} />
      </div>
      <p className={styles.state} role="status">
        {savedAt === null ? UNAVAILABLE : savedAt > 0 ? `Enregistré à ${clock.format(savedAt)}.` : ''}
        {` ${plural(labels, 'mot')}.`}
      </p>
      <div className={styles.acts}>
        <Button
          variant="outline"
          disabled={isEmpty}
          onClick={() => saveText(editor.getText({ blockSeparator: '\n\n' }))}
        >
          Exporter en texte
        </Button>
        <Button variant="outline" disabled={isEmpty} onClick={() => saveHtml(editor.getHTML())}>
          Exporter en page web
        </Button>
        <Button variant="outline" disabled={isEmpty} onClick={() => window.print()}>
          Imprimer
        </Button>
        <Button variant="danger" disabled={isEmpty || !isWriter} onClick={() => setErasing(true)}>
          Tout effacer
        </Button>
      </div>
      {isErasing ? (
        <Dialog
          title={'Effacer tout votre carnet\u00a0?'}
          onClose={() => setErasing(false)}
          footer={
            <>
              <Button variant="outline" onClick={() => setErasing(false)}>
                Annuler
              </Button>
              <Button variant="danger" onClick={erase}>
                Tout effacer
              </Button>
            </>
          }
        >
          <p>Vos écrits ne sont que sur cet appareil. Exportez-les d’abord si vous voulez les garder.</p>
        </Dialog>
      ) : null}
    </div>
  )
}
