import { Text, Title } from '@mantine/core'
import { FileText, HelpCircle, type LucideIcon, Play } from 'lucide-react'
import { useDeferredValue } from 'react'
import { shownBlocks } from '#drizzle/domain/exercise-status.ts'
import { fileNameOf } from '#drizzle/domain/file-names.ts'
import { LESSON_KIND_LABELS } from '#drizzle/domain/lesson-kinds.ts'
import { ExerciseBlocks } from '../../../admin-ui/exercise/ExerciseBlocks.tsx'
import { minutes } from '../../../lib/format.ts'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import type { LessonValues } from '../lesson-form.ts'
import type { Lesson } from '../queries.ts'
import styles from './Desk.module.css'

const Box = ({ icon: Icon, children, isDark }: { icon: LucideIcon; children: string; isDark?: boolean }) => (
  <div className={isDark ? styles.film : styles.box}>
    <Icon size={28} aria-hidden="true" />
    <span>{children}</span>
  </div>
)

const NOTHING = () => undefined

/** A lesson's media placeholder: nothing plays here. */
const Medium = ({ values }: { values: LessonValues }) => {
  const { type, exercise } = values
  const length = values.minutes ? minutes(values.minutes) : 'Durée à indiquer'
  if (type === 'video' || type === 'audio')
    return (
      <Box icon={Play} isDark>
        {length}
      </Box>
    )
  if (type === 'quiz') return <Box icon={HelpCircle}>Commencer le quiz</Box>
  if (type === 'exercise')
    return exercise ? <ExerciseBlocks blocks={shownBlocks(exercise)} answers={{}} onChange={NOTHING} /> : null
  return null
}

/**
 * What a member's phone shows of a lesson while its author types. It is a picture: out of reach of the
 * keyboard and hidden from screen readers, which have the form beside it.
 */
export const PhonePreview = (props: {
  lesson: Pick<Lesson, 'attachments' | 'fileNames'>
  values: LessonValues
  moduleTitle: string
}) => {
  const { lesson, moduleTitle } = props
  // A long text is drawn once the fingers rest.
  const values = useDeferredValue(props.values)
  return (
    <aside className={styles.phone} aria-label="Aperçu sur un téléphone">
      <Text size="sm" c="dimmed" mb={8}>
        Aperçu sur un téléphone
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <div className={styles.screen} tabIndex={0} role="region" aria-label="Écran du téléphone">
        <div inert className={styles.page}>
          <Text size="sm" c="dimmed">
            {`${moduleTitle}, ${LESSON_KIND_LABELS[values.type]?.toLowerCase() ?? ''}`}
          </Text>
          <Title order={3} size="h3">
            {values.title || 'Sans titre'}
          </Title>
          <Medium values={values} />
          {values.content ? <RichText html={values.content} /> : null}
          {lesson.attachments.map((name) => (
            <Box key={name} icon={FileText}>
              {fileNameOf(lesson, name)}
            </Box>
          ))}
        </div>
      </div>
    </aside>
  )
}
