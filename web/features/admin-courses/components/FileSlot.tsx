import { ActionIcon, Input } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { sendFiles } from '../../../admin-ui/upload/send-files.ts'
import { UploadQueue } from '../../../admin-ui/upload/UploadQueue.tsx'
import { useUploadQueue } from '../../../admin-ui/upload/use-upload-queue.ts'
import type { WriteTo } from '../../../lib/collections.ts'
import { shownName } from '../../../lib/files.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { fileSize } from '../../../lib/quantities.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type Lesson, lessons } from '../queries.ts'
import styles from './Programme.module.css'

interface Props {
  lesson: Lesson
  field: 'video' | 'audio' | 'captions' | 'attachments'
  label: string
  accept?: string
  maxBytes: number
  hint: string
  keep: (lesson: Lesson) => void
}

/** The stored files of one field, and the queue that sends others. A single file replaces the one before. */
export const FileSlot = ({ lesson, field, label, accept, maxBytes, hint, keep }: Props) => {
  const confirm = useConfirm()
  const value = lesson[field]
  const stored = Array.isArray(value) ? value : value ? [value] : []
  const many = Array.isArray(value)
  const queue = useUploadQueue({
    // Each upload rewrites the same record: one after the other.
    parallel: 1,
    check: (file) => (file.size > maxBytes ? `Fichier trop lourd (max. ${fileSize(maxBytes)}).` : null),
    send: async (file, signal, onProgress) => {
      const name = many ? `${field}+` : field
      const options = { collection: 'lessons', id: lesson.id, field: name, files: [file], signal, onProgress }
      keep(await sendFiles<Lesson>(options))
    },
  })
  const remove = async (name: string) => {
    const sure = await confirm({
      title: `Supprimer « ${shownName(name)} » ?`,
      text: 'Le fichier sera retiré de la leçon et effacé.',
      confirm: 'Supprimer',
      danger: true,
    })
    if (!sure) return
    try {
      // By its name: a file that another person has put there since stays.
      const change: WriteTo<'lessons'> = { [`${field}-`]: [name] }
      keep(await lessons.update(lesson.id, change))
    } catch (error) {
      notify.error(failureMessage(error))
    }
  }
  return (
    <Input.Wrapper label={label} labelElement="div">
      <ul className={styles.stored}>
        {stored.map((name) => (
          <li key={name}>
            {shownName(name)}
            <ActionIcon aria-label={`Supprimer ${shownName(name)}`} onClick={() => void remove(name)}>
              <Trash2 size={18} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <UploadQueue
        queue={queue}
        label={
          many ? 'Ajouter des fichiers' : stored.length > 0 ? 'Remplacer le fichier' : 'Choisir un fichier'
        }
        hint={hint}
        accept={accept}
        multiple={many}
      />
    </Input.Wrapper>
  )
}
