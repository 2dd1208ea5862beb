import { ActionIcon, Badge, Text } from '@mantine/core'
import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { LESSON_KIND_LABELS as LESSON_TYPES } from '#drizzle/domain/lesson-kinds.ts'
import { liveBegin } from '#drizzle/domain/live.ts'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { SortHandle, SortMenuItems } from '../../../admin-ui/components/SortableList.tsx'
import { Menu } from '../../../admin-ui/late/floating.tsx'
import { duration } from '../../../lib/format.ts'
import { notify } from '../../../ui/toast/store.ts'
import { useLessonCopy } from '../lesson-copies.ts'
import type { Lesson } from '../queries.ts'
import type { Programme } from '../use-programme.ts'
import styles from './Programme.module.css'

interface Props {
  lesson: Lesson
  number: string
  programme: Programme
  /** A further warning before the deletion; usually empty. */
  warning: string
  open: (id: string) => void
}

/** One lesson in its module: type, duration, actions. */
export const LessonRow = ({ lesson, number, programme, warning, open }: Props) => {
  const confirm = useConfirm()
  const copy = useLessonCopy(lesson.id)
  const title = typeof copy?.data?.title === 'string' ? copy.data.title : lesson.title
  const remove = async () => {
    const isAhead = lesson.type === 'live' && liveBegin(lesson) > Date.now()
    const sure = await confirm({
      title: `Supprimer la leçon « ${lesson.title} » ?`,
      text: `Ses fichiers et la progression des élèves dans cette leçon seront supprimés.${isAhead ? ' Les inscrits seront prévenus que le direct est annulé.' : ''}${warning}`,
      confirm: 'Supprimer',
      danger: true,
    })
    if (!sure) return
    await programme.removeLesson(lesson.id)
    notify.success('Élément supprimé.')
  }
  return (
    <div className={styles.lesson}>
      <SortHandle />
      <button type="button" className={styles.lessonName} onClick={() => open(lesson.id)}>
        <span>{`${number} ${title}`}</span>
        <Text span size="sm" c="dimmed">
          {`${LESSON_TYPES[lesson.type] ?? ''}${lesson.durationSeconds > 0 ? `, ${duration(lesson.durationSeconds)}` : ''}`}
        </Text>
      </button>
      {copy ? <Badge color="yellow">Modifiée, pas encore en ligne</Badge> : null}
      {lesson.isHidden ? <Badge color="yellow">Pas encore en ligne</Badge> : null}
      {lesson.aiDraft ? <Badge color="yellow">IA, à relire</Badge> : null}
      {lesson.isPreview ? <Badge>Aperçu</Badge> : null}
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={`Actions pour la leçon ${title}`}>
            <Ellipsis size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pencil size={16} aria-hidden="true" />} onClick={() => open(lesson.id)}>
            Modifier
          </Menu.Item>
          <Menu.Item
            leftSection={<Copy size={16} aria-hidden="true" />}
            onClick={() => void programme.copyLesson(lesson)}
          >
            Dupliquer
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
  )
}
