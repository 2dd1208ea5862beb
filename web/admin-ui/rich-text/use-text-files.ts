/** Pictures and files of a text: chosen, pasted or dropped, sent through the one queue, and put where they were meant. */
import type { Editor, JSONContent } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { fileUrl } from '../../lib/files.ts'
import { useCan } from '../../lib/permissions.ts'
import { notify } from '../../ui/toast/store.ts'
import { namesIn } from '../upload/arrived.ts'
import type { Stored } from '../upload/stored.ts'
import type { UploadTarget } from '../upload/targets.ts'
import { uploads } from '../upload/uploads.ts'
import { type ChosenFile, chosenFiles, linkText, sizeOf, WIDEST } from './chosen-files.ts'
import { markWaiting, takeWaiting } from './waiting-files.ts'

const MEDIA = 'media'
const MAY_NOT = 'Vous n’avez pas le droit d’ajouter des fichiers aux médias.'
const CLOSED = 'Le texte a été fermé avant la fin de l’envoi\u00a0: le fichier n’y est pas inséré.'

const pictureOf = async (
  { file, sentence }: ChosenFile,
  record: Stored,
  name: string,
): Promise<JSONContent> => {
  const size = await sizeOf(file)
  const isLarge = size !== null && size.width > WIDEST && file.type !== 'image/gif'
  const scale = isLarge ? WIDEST / size.width : 1
  const owner = { id: record.id, collectionId: MEDIA }
  const src = fileUrl(owner, name, isLarge ? { thumb: `${WIDEST}x0`, format: 'webp' } : {})
  const room = size ? { width: Math.round(size.width * scale), height: Math.round(size.height * scale) } : {}
  return { type: 'image', attrs: { src, alt: sentence.trim(), ...room } }
}

const linkOf = (chosen: ChosenFile, record: Stored, name: string): JSONContent[] => {
  const href = fileUrl({ id: record.id, collectionId: MEDIA }, name, { download: true })
  return [
    { type: 'text', text: linkText(chosen), marks: [{ type: 'link', attrs: { href } }] },
    { type: 'text', text: ' ' },
  ]
}

interface FileInsertion {
  files: ChosenFile[]
  /** Where in the text they go. */
  at: number
}

/** The file handling of one text's editor; `label` names their owner in the tray. */
export const useTextFiles = (editor: Editor | null, label: string) => {
  const isAllowed = useCan('media.manage')
  const [request, setPending] = useState<FileInsertion | null>(null)
  const waiting = useRef(new Map<string, ChosenFile>())

  /** True when the files are ours to deal with, also by saying that they are not taken. */
  const ask = (files: readonly File[], at?: number): boolean => {
    if (!editor || files.length === 0) return false
    if (isAllowed) setPending({ files: chosenFiles(files), at: at ?? editor.state.selection.to })
    else notify.error(MAY_NOT)
    return true
  }
  const edit = (id: string, sentence: string) =>
    setPending(
      (now) => now && { ...now, files: now.files.map((one) => (one.id === id ? { ...one, sentence } : one)) },
    )
  const drop = (id: string) =>
    setPending((now) => {
      const files = now?.files.filter((one) => one.id !== id) ?? []
      return now && files.length > 0 ? { ...now, files } : null
    })

  const send = () => {
    if (!editor || !request) return
    for (const chosen of request.files) {
      if (chosen.refusal) continue
      const { id, file, isImage, sentence } = chosen
      const target: UploadTarget = {
        collection: MEDIA,
        id,
        field: 'file',
        many: false,
        room: null,
        owner: label,
        path: location.pathname + location.search,
        fresh: { name: file.name.slice(0, 200), alt: isImage ? sentence.trim() : '' },
      }
      waiting.current.set(id, chosen)
      markWaiting(editor, id, file.name, request.at)
      uploads.add(target, [file], () => null)
    }
    setPending(null)
  }

  useEffect(() => {
    if (!editor) return
    const put = async (chosen: ChosenFile, record: Stored, name: string) => {
      const content = chosen.isImage ? await pictureOf(chosen, record, name) : linkOf(chosen, record, name)
      if (editor.isDestroyed) return
      editor.commands.insertContentAt(takeWaiting(editor, chosen.id), content, { updateSelection: false })
    }
    const stopSettled = uploads.onSettled((target, record) => {
      const chosen = target.collection === MEDIA ? waiting.current.get(target.id) : undefined
      const name = record ? namesIn(record, 'file')[0] : undefined
      if (!chosen || !record || !name) return
      waiting.current.delete(chosen.id)
      void put(chosen, record, name)
    })
    // Cancelled in the tray: its placeholder is removed.
    const stopQueue = uploads.subscribe(() => {
      const coming = new Set(uploads.all().map(({ target }) => target.id))
      for (const id of [...waiting.current.keys()].filter((one) => !coming.has(one))) {
        waiting.current.delete(id)
        if (!editor.isDestroyed) takeWaiting(editor, id)
      }
    })
    return () => {
      stopSettled()
      stopQueue()
      if (waiting.current.size > 0) notify.info(CLOSED)
      waiting.current.clear()
    }
  }, [editor])

  return { isAllowed, asked: request, ask, edit, drop, send, close: () => setPending(null) }
}
export type TextFiles = ReturnType<typeof useTextFiles>
