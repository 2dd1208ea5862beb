import { ActionIcon, Button, FileButton, Group, Title } from '@mantine/core'
import { Ellipsis, Pencil, Plus, Trash2, UploadCloud } from 'lucide-react'
import { useRef, useState } from 'react'
import { LESSON_FILE_ENDINGS } from '#drizzle/domain/lesson-files.ts'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { SortableList, SortHandle, SortMenuItems } from '../../../admin-ui/components/SortableList.tsx'
import { Menu } from '../../../admin-ui/late/floating.tsx'
import { useFileDrop } from '../../../admin-ui/upload/use-file-drop.ts'
import { plural } from '../../../lib/format.ts'
import { notify } from '../../../ui/toast/store.ts'
import { NewLessonsDialog } from '../new-lessons/NewLessonsDialog.tsx'
import { useNewLessons } from '../new-lessons/use-new-lessons.ts'
import type { Module } from '../queries.ts'
import type { Programme } from '../use-programme.ts'
import { KindDialog } from './KindDialog.tsx'
import { LessonRow } from './LessonRow.tsx'
import { ModuleDialog } from './ModuleDialog.tsx'
import styles from './Programme.module.css'

interface Props {
  part: Module
  number: number
  programme: Programme
  /** The course is published: emptying it shows a warning. */
  isPublished: boolean
  openLesson: (id: string) => void
  /** Opens a lesson that was just added. */
  openFresh: (id: string) => void
}

const EMPTIED =
  'La formation est publiée et n’aura plus de leçon\u00a0: repassez-la en brouillon, ou ajoutez-en une aussitôt.'

/** One module: its handle and menu, its lessons, « Ajouter une leçon »; dropped files become lessons. */
export const ModuleItem = ({ part, number, programme, isPublished, openLesson, openFresh }: Props) => {
  const confirm = useConfirm()
  const fresh = useNewLessons(part.course, part.id, programme)
  const files = useFileDrop(fresh.choose)
  const forgetChoice = useRef<() => void>(null)
  const [dialog, setDialog] = useState<'edit' | 'lesson' | null>(null)
  const lessons = programme.lessonsOf(part.id)
  const targets = programme.modules
    .filter(({ id }) => id !== part.id)
    .map(({ id, title }) => ({ id, label: title }))
  const emptied = (gone: number) =>
    isPublished && gone > 0 && gone === programme.lessons.length ? ` ${EMPTIED}` : ''
  const remove = async () => {
    const sure = await confirm({
      title: `Supprimer le module « ${part.title} » ?`,
      text:
        lessons.length === 0
          ? 'Il ne contient aucune leçon.'
          : `${plural(lessons.length, 'leçon')} et leurs fichiers seront supprimés avec lui.${emptied(lessons.length)}`,
      confirm: 'Supprimer',
      danger: true,
    })
    if (!sure) return
    await programme.removeModule(part.id)
    notify.success('Élément supprimé.')
  }
  return (
    <section
      className={files.isOver ? styles.moduleOver : styles.module}
      aria-label={`Module ${number}, ${part.title}`}
      {...files.zone}
    >
      <div className={styles.moduleHead}>
        <SortHandle />
        <Title order={2} size="h3" className={styles.name}>
          {`Module ${number}. ${part.title}`}
        </Title>
        <Menu>
          <Menu.Target>
            <ActionIcon aria-label={`Actions pour le module ${part.title}`}>
              <Ellipsis size={20} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<Pencil size={16} aria-hidden="true" />}
              onClick={() => setDialog('edit')}
            >
              Modifier
            </Menu.Item>
            <SortMenuItems />
            <Menu.Item
              color="red"
              leftSection={<Trash2 size={16} aria-hidden="true" />}
              onClick={() => void remove()}
            >
              Supprimer
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <SortableList
        items={lessons}
        label={`Leçons du module ${number}`}
        exchange={{ kind: 'lesson', take: (id, index) => void programme.takeLesson(id, part.id, index) }}
        nameOf={(lesson) => lesson.title}
        announce={(position, total) => `Leçon déplacée en position ${position} sur ${total}`}
        onMove={(from, to) => void programme.moveLesson(part.id, from, to)}
        targets={targets}
        onMoveTo={(lesson, target) => void programme.moveLessonTo(lesson, target)}
      >
        {(lesson, index) => (
          <LessonRow
            lesson={lesson}
            number={`${number}.${index + 1}`}
            programme={programme}
            warning={emptied(1)}
            open={openLesson}
          />
        )}
      </SortableList>
      <Group gap="xs">
        <Button
          variant="subtle"
          leftSection={<Plus size={18} aria-hidden="true" />}
          aria-label={`Ajouter une leçon au module ${part.title}`}
          onClick={() => setDialog('lesson')}
        >
          Ajouter une leçon
        </Button>
        <FileButton
          multiple
          accept={LESSON_FILE_ENDINGS}
          resetRef={forgetChoice}
          onChange={(chosen) => {
            fresh.choose(chosen)
            // The same files may be chosen again, after « Annuler ».
            forgetChoice.current?.()
          }}
        >
          {(button) => (
            <Button
              {...button}
              variant="subtle"
              leftSection={<UploadCloud size={18} aria-hidden="true" />}
              aria-label={`Ajouter des fichiers au module ${part.title}`}
            >
              Ajouter des fichiers
            </Button>
          )}
        </FileButton>
      </Group>
      <NewLessonsDialog fresh={fresh} moduleTitle={part.title} />
      <KindDialog
        opened={dialog === 'lesson'}
        close={() => setDialog(null)}
        add={(kind) => programme.addLesson(part.id, kind)}
        added={openFresh}
      />
      <ModuleDialog opened={dialog === 'edit'} close={() => setDialog(null)} part={part} />
    </section>
  )
}
