import { Text, UnstyledButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import {
  CircleHelp,
  Dumbbell,
  FileText,
  Headphones,
  type LucideIcon,
  Radio,
  TextIcon,
  Video,
} from 'lucide-react'
import { useRef } from 'react'
import { LESSON_KIND_LABELS, LESSON_KINDS, type LessonKindName } from '#drizzle/domain/lesson-kinds.ts'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import type { Lesson } from '../queries.ts'
import styles from './KindDialog.module.css'

const KINDS: Readonly<Record<LessonKindName, { icon: LucideIcon; content: string }>> = {
  video: { icon: Video, content: 'Un film à regarder' },
  audio: { icon: Headphones, content: 'Une séance à écouter' },
  text: { icon: TextIcon, content: 'Une page à lire' },
  pdf: { icon: FileText, content: 'Un PDF à feuilleter' },
  exercise: { icon: Dumbbell, content: 'Une fiche à remplir' },
  quiz: { icon: CircleHelp, content: 'Des questions notées' },
  live: { icon: Radio, content: 'Un rendez-vous en ligne' },
}

/** « Nouvelle leçon »: its kind first; it is made at once and opens at its title. */
export const KindDialog = (props: {
  opened: boolean
  close: () => void
  /** `undefined` after a refusal that the user was told of. */
  add: (kind: LessonKindName) => Promise<Lesson | undefined>
  added: (id: string) => void
}) => {
  // Two quick clicks come before the next rendering.
  const isAdding = useRef(false)
  const add = useMutation({
    mutationFn: props.add,
    onSuccess: (lesson) => {
      if (!lesson) return
      props.close()
      props.added(lesson.id)
    },
    onSettled: () => {
      isAdding.current = false
    },
  })
  return (
    <Modal opened={props.opened} onClose={props.close} title="Nouvelle leçon">
      <ul className={styles.kinds}>
        {LESSON_KINDS.map((kind, at) => {
          const { icon: Icon, content } = KINDS[kind]
          return (
            <li key={kind}>
              <UnstyledButton
                className={styles.kind}
                data-autofocus={at === 0 || undefined}
                aria-busy={add.isPending && add.variables === kind}
                onClick={() => {
                  if (isAdding.current) return
                  isAdding.current = true
                  add.mutate(kind)
                }}
              >
                <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
                <Text span fw={600}>
                  {LESSON_KIND_LABELS[kind]}
                </Text>
                <Text span size="sm" c="dimmed">
                  {content}
                </Text>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}
