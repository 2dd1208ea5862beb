import { ActionIcon, Input } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { lessonFields } from '#drizzle/collections/courses.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { fileNameOf } from '#drizzle/domain/file-names.ts'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { acceptOf, fileProblem } from '../../../admin-ui/upload/targets.ts'
import { UploadQueue } from '../../../admin-ui/upload/UploadQueue.tsx'
import { useFieldUploads } from '../../../admin-ui/upload/uploads.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import type { LessonCopy } from '../use-course-copy.ts'
import styles from './Programme.module.css'

/** Labels of the buttons that add to fields of several files. */
const ADD: Partial<Record<keyof typeof lessonFields, string>> = {
  captions: 'Ajouter des sous-titres',
  attachments: 'Ajouter des fichiers',
}

interface Props {
  staged: LessonCopy
  courseId: string
  field: 'video' | 'audio' | 'captions' | 'attachments'
  label: string
  /** Less than the field would take. */
  accept?: string
  hint: string
}

/** The lesson's part of the queue; a single file replaces the one before, several are counted. */
const useLessonUploads = ({ staged, courseId, field, accept }: Props, stored: number) => {
  const declared = lessonFields[field]
  const many = declared.maxSelect > 1
  const lesson = staged.shown
  const queue = useFieldUploads(
    {
      ...staged.fileTarget,
      field,
      many,
      room: many ? declared.maxSelect - stored : null,
      owner: `Leçon\u00a0: ${lesson.title}`,
      path: adminLink('adminCourseEdit', { id: courseId }, { tab: 'programme', lecon: lesson.id }),
    },
    (file) => fileProblem(file, declared, accept),
  )
  const add = async (files: readonly File[]) => {
    try {
      await staged.prepareFiles()
      queue.add(files)
    } catch (error) {
      notify.error(failureMessage(error))
    }
  }
  return { ...queue, add: (files: readonly File[]) => void add(files) }
}

/** Takes a stored file away, once the person is sure. */
const useRemoval = ({ staged, field }: Props) => {
  const confirm = useConfirm()
  return async (name: string) => {
    const sure = await confirm({
      title: `Supprimer « ${fileNameOf(staged.shown, name)} » ?`,
      text: staged.isStaged
        ? 'Le fichier sera retiré de la leçon à la prochaine mise en ligne.'
        : 'Le fichier sera retiré de la leçon et effacé.',
      confirm: 'Supprimer',
      danger: true,
    })
    if (!sure) return
    try {
      await staged.removeFile(field, name)
    } catch (error) {
      notify.error(failureMessage(error))
    }
  }
}

/** The stored files of one field, and the zone that sends others. */
export const FileSlot = (props: Props) => {
  const { staged, field, label, accept, hint } = props
  const lesson = staged.shown
  const value = lesson[field]
  const stored = Array.isArray(value) ? value : value ? [value] : []
  const many = Array.isArray(value)
  const queue = useLessonUploads(props, stored.length)
  const remove = useRemoval(props)
  return (
    <Input.Wrapper label={label} labelElement="div">
      <ul className={styles.stored}>
        {stored.map((name) => (
          <li key={name}>
            {fileNameOf(lesson, name)}
            <ActionIcon
              aria-label={`Supprimer ${fileNameOf(lesson, name)}`}
              onClick={() => void remove(name)}
            >
              <Trash2 size={18} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <UploadQueue
        queue={queue}
        label={(many && ADD[field]) || (stored.length > 0 ? 'Remplacer le fichier' : 'Choisir un fichier')}
        hint={hint}
        accept={acceptOf(lessonFields[field], accept)}
        multiple={many}
      />
    </Input.Wrapper>
  )
}
