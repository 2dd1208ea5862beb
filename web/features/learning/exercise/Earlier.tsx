import { Button, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { exerciseSheet } from '#drizzle/domain/exercise-sheet.ts'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { longDate } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import type { Lesson } from '../queries.ts'
import { downloadSheet } from './download.ts'
import styles from './ExerciseLesson.module.css'
import { type Entry, earlierEntries, removeEntry } from './queries.ts'

/** The user's closed rounds, each of which can be printed, downloaded or deleted. */
export const Earlier = (props: {
  userId: string
  lesson: Lesson
  courseTitle: string
  print: (entry: Entry) => void
}) => {
  const { userId, lesson, courseTitle, print } = props
  const confirm = useConfirm()
  const queries = useQueryClient()
  const query = useQuery(earlierEntries(userId, lesson.id))
  const list = query.data?.items ?? []
  if (list.length === 0) return null
  const remove = async (entry: Entry) => {
    const sure = await confirm({
      title: `Supprimer la version du ${longDate(entry.closedAt)}\u00a0?`,
      text: 'Ces réponses disparaissent pour de bon, personne ne pourra vous les rendre.',
      confirm: 'Supprimer',
      danger: true,
    })
    if (!sure) return
    try {
      await removeEntry(entry.id)
    } catch (error) {
      notify.error(failureMessage(error))
    }
    void queries.invalidateQueries({ queryKey: ['exercise_entries'] })
  }
  return (
    <section aria-labelledby="versions">
      <Title order={2} size="h3" id="versions" mb="sm">
        Versions précédentes
      </Title>
      <ul className={styles.earlier}>
        {list.map((entry) => {
          const name = `Version du ${longDate(entry.closedAt)}`
          const sheet = () => exerciseSheet(entry.asked ?? [], [], entry.answers ?? {})
          return (
            <li key={entry.id}>
              <Text span className={styles.earlierName}>
                {name}
              </Text>
              <Button variant="subtle" aria-label={`Imprimer\u00a0: ${name}`} onClick={() => print(entry)}>
                Imprimer
              </Button>
              <Button
                variant="subtle"
                aria-label={`Télécharger\u00a0: ${name}`}
                onClick={() =>
                  downloadSheet(entry.lessonTitle || lesson.title, courseTitle, sheet(), entry.closedAt)
                }
              >
                Télécharger
              </Button>
              <Button
                variant="subtle"
                color="red"
                aria-label={`Supprimer\u00a0: ${name}`}
                onClick={() => void remove(entry)}
              >
                Supprimer
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
