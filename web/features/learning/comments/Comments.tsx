import { Button, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { TextForm } from '../../../admin-ui/forms/TextForm.tsx'
import { plural } from '../../../lib/format.ts'
import { useCan } from '../../../lib/permissions.ts'
import { useLive } from '../../../lib/use-live.ts'
import { useOnce } from '../../../lib/use-once.ts'
import styles from './Comments.module.css'
import { type CommentRights, CommentView } from './CommentView.tsx'
import { answersSince, headsOf, sendComment, type Thread, threadsOf } from './queries.ts'

const STEP = 20

/**
 * The comment's id is chosen before sending, so that a retry is idempotent; once stored, a new one is drawn.
 */
const useSending = (userId: string, lesson: string, parent: string) => {
  const name = `sent-lesson_comments-${lesson}-${parent}`
  const once = useOnce({ owner: userId, name, isPersonal: true })
  return (body: string) => once([body], (id) => sendComment({ id, user: userId, lesson, parent, body }))
}

const ThreadView = (props: {
  thread: Thread
  lesson: string
  rights: CommentRights
  changed: () => Promise<unknown>
}) => {
  const { thread, lesson, rights, changed } = props
  const { head, answers } = thread
  const [isAnswering, setAnswering] = useState(false)
  const send = useSending(rights.userId, lesson, head.id)
  const answer = rights.isOpen ? () => setAnswering(true) : null
  return (
    <li className={styles.thread}>
      {head.isOrphan ? (
        <Text size="sm" c="dimmed" mb="xs">
          Le premier message de ce fil a été supprimé.
        </Text>
      ) : null}
      <CommentView
        comment={head}
        rights={rights}
        answer={answer}
        answers={answers.length}
        changed={changed}
      />
      {answers.length > 0 ? (
        <ul className={styles.answers}>
          {answers.map((comment) => (
            <li key={comment.id}>
              <CommentView comment={comment} rights={rights} answer={answer} changed={changed} />
            </li>
          ))}
        </ul>
      ) : null}
      {isAnswering ? (
        <div className={styles.answer}>
          <TextForm
            collection="lesson_comments"
            name={`lesson_comments-${lesson}-${head.id}`}
            label={`Répondre à ${head.authorName || 'ce message'}`}
            submit="Répondre"
            takesFocus
            send={send}
            done={() => setAnswering(false)}
            cancel={() => setAnswering(false)}
          />
        </div>
      ) : null}
    </li>
  )
}

/** Scrolls to the discussion for links from mails and notices, once the lesson's layout is known. */
const useArrival = () => {
  const { hash } = useLocation()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (hash === '#echanges') section.current?.scrollIntoView({ block: 'start' })
  }, [hash])
  return section
}

const LEADS = {
  open: 'Une question, un ressenti, une réussite\u00a0: les personnes qui suivent cette formation et l’équipe vous lisent.',
  moderated: 'Votre message paraît après relecture par l’équipe.',
  closed: 'Les échanges de cette formation sont fermés\u00a0: ils restent lisibles.',
} as const

/** « Échanges » under a lesson: threads, newest first, updated live. */
export const Comments = (props: {
  userId: string
  lesson: string
  discussion: 'open' | 'moderated' | 'closed'
}) => {
  const { userId, lesson, discussion } = props
  const queries = useQueryClient()
  const moderates = useCan('courses.manage')
  const rights = { userId, moderates, isOpen: moderates || discussion !== 'closed' }
  const [count, setCount] = useState(STEP)
  const heads = useQuery({ ...headsOf(lesson, count), placeholderData: keepPreviousData })
  const oldest = heads.data?.items.at(-1)?.created ?? ''
  const answers = useQuery({
    ...answersSince(lesson, oldest),
    enabled: oldest !== '',
    placeholderData: keepPreviousData,
  })
  useLive(
    [{ collection: 'lesson_comments', query: { filter: `lesson = '${lesson}'` } }],
    [['lesson_comments']],
  )
  const section = useArrival()
  const send = useSending(userId, lesson, '')
  const changed = () => queries.invalidateQueries({ queryKey: ['lesson_comments'] })
  return (
    <section ref={section} id="echanges" className={styles.section} aria-labelledby="echanges-titre">
      <div>
        <Title order={2} size="h3" id="echanges-titre">
          Échanges
        </Title>
        <Text c="dimmed" size="sm">
          {LEADS[moderates && discussion === 'moderated' ? 'open' : discussion]}
        </Text>
      </div>
      {rights.isOpen ? (
        <TextForm
          collection="lesson_comments"
          name={`lesson_comments-${lesson}`}
          label="Votre message"
          placeholder="Ce que vous aimeriez demander ou partager…"
          submit="Publier"
          send={send}
        />
      ) : null}
      <AdminLoad
        query={heads}
        skeleton={<Blocks rows={2} height={96} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<Text>Personne n’a encore écrit sous cette leçon.</Text>}
      >
        {({ items, totalItems }) => (
          <>
            <ul className={styles.threads} aria-busy={heads.isPlaceholderData}>
              {threadsOf(items, answers.data ?? []).map((thread) => (
                <ThreadView
                  key={thread.head.id}
                  thread={thread}
                  lesson={lesson}
                  rights={rights}
                  changed={changed}
                />
              ))}
            </ul>
            {answers.isError ? <Text role="alert">Les réponses n’ont pas pu être chargées.</Text> : null}
            {totalItems > items.length ? (
              <Button
                variant="outline"
                loading={heads.isFetching}
                onClick={() => setCount((shown) => shown + STEP)}
              >
                {`Voir plus (${plural(totalItems - items.length, 'autre fil', 'autres fils')})`}
              </Button>
            ) : null}
          </>
        )}
      </AdminLoad>
    </section>
  )
}
