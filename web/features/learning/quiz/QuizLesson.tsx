import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { failureMessage } from '../../../lib/messages.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { type Attempt, attemptOf, overviewOf, startAttempt } from './queries.ts'
import { ResultView } from './ResultView.tsx'
import { Runner } from './Runner.tsx'
import { StartCard } from './StartCard.tsx'

/** An attempt as the server has it, read again whenever the page regains focus. */
const AttemptView = (props: {
  userId: string
  id: string
  changed: (graded?: Attempt) => void
  onRunning: (isRunning: boolean) => void
  /** Props of the result, shown once the attempt is graded. */
  after: Omit<ComponentProps<typeof ResultView>, 'userId' | 'attempt'>
}) => {
  const query = useQuery({
    ...attemptOf(props.userId, props.id),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  return (
    <AdminLoad query={query} skeleton={<Blocks rows={3} height={72} />}>
      {(attempt) =>
        attempt.result ? (
          <ResultView userId={props.userId} attempt={attempt} {...props.after} />
        ) : (
          <Runner
            key={attempt.id}
            userId={props.userId}
            attempt={attempt}
            readAt={query.dataUpdatedAt}
            done={props.changed}
            over={() => props.changed()}
            onRunning={props.onRunning}
          />
        )
      }
    </AdminLoad>
  )
}

/**
 * The attempt shown on this page, by user and lesson. It survives the remount that a rotated phone causes and
 * the refetch that another tab causes, so that neither leaves the quiz or its result.
 */
const onPage = new Map<string, string>()
/** Lessons that are mounted, and those whose attempt has ended: the latter are forgotten with the page. */
const drawn = new Set<string>()
const over = new Set<string>()
/** Longer than a remount takes. */
const ANEW_MS = 1000

const useOnPage = (key: string): void => {
  useEffect(() => {
    drawn.add(key)
    return () => {
      drawn.delete(key)
      setTimeout(() => {
        if (!drawn.has(key) && over.delete(key)) onPage.delete(key)
      }, ANEW_MS)
    }
  }, [key])
}

/** The quiz of a lesson: its start card, the attempt under way, its result. */
export const QuizLesson = (props: {
  userId: string
  lessonId: string
  /** Called when questions appear and when they are gone. Must be a stable function. */
  onRunning: (isRunning: boolean) => void
}) => {
  const { userId, lessonId } = props
  const queries = useQueryClient()
  const overview = useQuery({ ...overviewOf(userId, lessonId), staleTime: 0, refetchOnWindowFocus: 'always' })
  const key = `${userId} ${lessonId}`
  const [shown, setShown] = useState(() => onPage.get(key) ?? '')
  useOnPage(key)
  const [cameBack, setCameBack] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const keep = useCallback(
    (attempt: Attempt) => queries.setQueryData(attemptOf(userId, attempt.id).queryKey, attempt),
    [queries, userId],
  )
  const start = async () => {
    setBusy(true)
    setFailure('')
    try {
      const attempt = await startAttempt(lessonId)
      keep(attempt)
      onPage.set(key, attempt.id)
      over.delete(key)
      setShown(attempt.id)
    } catch (error) {
      setFailure(failureMessage(error))
      void overview.refetch()
    }
    setBusy(false)
  }
  const changed = useCallback(
    (graded?: Attempt) => {
      over.add(key)
      if (graded) keep(graded)
      else void queries.invalidateQueries({ queryKey: ['quiz-attempts'] })
      for (const noun of ['lessons', 'progress', 'enrollments', 'certificates', 'courses'])
        void queries.invalidateQueries({ queryKey: [noun] })
    },
    [key, keep, queries],
  )
  if (shown)
    return (
      <AttemptView
        key={shown}
        userId={userId}
        id={shown}
        changed={changed}
        onRunning={props.onRunning}
        after={{
          overview: overview.data,
          busy,
          failure,
          back: () => {
            setFailure('')
            setCameBack(true)
            onPage.delete(key)
            over.delete(key)
            setShown('')
          },
          again: () => void start(),
        }}
      />
    )
  if (overview.isError && isNotFound(overview.error))
    return <Text role="status">Ce quiz n’est pas encore prêt. Revenez un peu plus tard.</Text>
  return (
    <AdminLoad query={overview} skeleton={<Blocks rows={2} height={120} />}>
      {(data) => (
        <StartCard
          overview={data}
          busy={busy}
          failure={failure}
          start={() => void start()}
          show={setShown}
          takesFocus={cameBack}
        />
      )}
    </AdminLoad>
  )
}
