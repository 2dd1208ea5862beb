import { Alert, Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Lock, Printer, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ExerciseAnswers } from '#drizzle/domain/exercise.ts'
import { exerciseSheet } from '#drizzle/domain/exercise-sheet.ts'
import { exerciseLeft, shownBlocks } from '#drizzle/domain/exercise-status.ts'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import { ExerciseBlocks } from '../../../admin-ui/exercise/ExerciseBlocks.tsx'
import { failureMessage } from '../../../lib/messages.ts'
import { ClientResponseError } from '../../../lib/pocketbase.ts'
import { filter } from '../../../lib/records.ts'
import { useLive } from '../../../lib/use-live.ts'
import { notify } from '../../../ui/toast/store.ts'
import type { Lesson } from '../queries.ts'
import { downloadSheet } from './download.ts'
import { Earlier } from './Earlier.tsx'
import styles from './ExerciseLesson.module.css'
import { storedAnswers } from './exercise-draft.ts'
import { answersOutbox } from './outbox.ts'
import { PrintedSheet } from './PrintedSheet.tsx'
import { closeEntry, type Entry, findEntry, myEntry } from './queries.ts'
import { useFilling } from './use-filling.ts'

export const PRIVATE = 'Personne d’autre que vous ne lit ces lignes.'

interface Props {
  userId: string
  lesson: Lesson
  courseTitle: string
  /** What is missing for completion, as the answers stand on the screen; empty when nothing is. */
  onLeft: (left: string) => void
  /** Called once the stored answers satisfy the exercise. */
  onFilled: () => void
  /** Called when the server refuses the answers, as for a deleted lesson. */
  onRefused: () => void
}

const NOT_SENT =
  'Vos dernières réponses ne sont pas encore enregistrées. Réessayez une fois la connexion revenue.'
const NOTHING: ExerciseAnswers = {}

/** The exercise of a lesson. It can be filled in offline: the answers are merged with the server's later. */
export const ExerciseLesson = (props: Props) => {
  const { userId, lesson } = props
  const query = useQuery({ ...myEntry(userId, lesson.id), staleTime: 60_000 })
  useLive(
    [{ collection: 'exercise_entries', query: { filter: filter('user = {:userId}', { userId }) } }],
    [['exercise_entries']],
  )
  const isUnreachable =
    query.fetchStatus === 'paused' || (query.error instanceof ClientResponseError && query.error.status === 0)
  if (!query.data && query.isError && !isUnreachable) return <Failed retry={query.refetch} />
  if (!query.data && !isUnreachable) return <Blocks rows={3} height={120} />
  return <Filling {...props} entry={query.data?.items[0]} />
}

const useRestart = ({ userId, lesson }: Props) => {
  const confirm = useConfirm()
  const queries = useQueryClient()
  return async () => {
    const sure = await confirm({
      title: 'Recommencer cet exercice\u00a0?',
      text: 'Vos réponses d’aujourd’hui restent sur cette page, datées, sous «\u00a0Versions précédentes\u00a0». L’exercice redevient vierge.',
      confirm: 'Recommencer',
    })
    if (!sure) return
    try {
      await answersOutbox.flush(userId)
      // Unsent answers would be lost: they belong to the round that is about to close.
      if (storedAnswers(userId, lesson.id)) return notify.error(NOT_SENT)
      const now = await findEntry(userId, lesson.id)
      if (now) await closeEntry(now.id)
      await queries.invalidateQueries({ queryKey: ['exercise_entries'] })
    } catch (error) {
      notify.error(failureMessage(error))
    }
  }
}

const Filling = (props: Props & { entry: Entry | undefined }) => {
  const { userId, lesson, courseTitle, entry, onLeft, onFilled, onRefused } = props
  const stored = entry?.answers ?? NOTHING
  const { answers, answer, status, isRefused } = useFilling({
    userId,
    lessonId: lesson.id,
    stored,
    onRefused,
    onSaved: (saved) => {
      if (saved.completedAt !== '') onFilled()
    },
  })
  const left = exerciseLeft(lesson.exercise, answers)
  const reply = useRef(onLeft)
  reply.current = onLeft
  useEffect(() => reply.current(left), [left])
  const restart = useRestart(props)
  const blocks = shownBlocks(lesson.exercise)
  const sheet = exerciseSheet(blocks, entry?.asked ?? [], answers)
  const [printed, setPrinted] = useState<Entry | null>(null)
  const print = (which: Entry | null) => {
    setPrinted(which)
    // Prints after the sheet has been rendered.
    requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
  }
  const isEmpty = Object.keys(answers).length === 0
  return (
    <div className={styles.exercise}>
      <div className={styles.private}>
        <Lock size={18} aria-hidden="true" />
        <span>{PRIVATE}</span>
      </div>
      <ExerciseBlocks blocks={blocks} answers={answers} onChange={answer} />
      {isRefused ? (
        <Alert color="yellow" role="alert">
          {status}
        </Alert>
      ) : (
        <Text size="sm" c="dimmed" role="status">
          {status || `Vos réponses s’enregistrent au fil de l’écriture. ${PRIVATE}`}
        </Text>
      )}
      <div className={styles.acts}>
        <Button
          variant="outline"
          leftSection={<Printer size={18} aria-hidden="true" />}
          onClick={() => print(null)}
        >
          Imprimer
        </Button>
        <Button
          variant="outline"
          leftSection={<Download size={18} aria-hidden="true" />}
          onClick={() => downloadSheet(lesson.title, courseTitle, sheet)}
        >
          Télécharger mes réponses
        </Button>
        <Button
          variant="subtle"
          disabled={isEmpty}
          leftSection={<RotateCcw size={18} aria-hidden="true" />}
          onClick={() => void restart()}
        >
          Recommencer
        </Button>
      </div>
      <Earlier userId={userId} lesson={lesson} courseTitle={courseTitle} print={print} />
      <PrintedSheet
        title={lesson.title}
        courseTitle={courseTitle}
        date={printed?.closedAt ?? ''}
        sections={printed ? exerciseSheet(printed.asked ?? [], [], printed.answers ?? {}) : sheet}
      />
    </div>
  )
}
