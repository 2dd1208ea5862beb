import { Anchor, Badge, Button, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { discussionLink } from '#drizzle/domain/discussion.ts'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { ListFrame } from '../../../admin-ui/components/ListFrame.tsx'
import { WrittenText } from '../../../admin-ui/components/WrittenText.tsx'
import { TextForm } from '../../../admin-ui/forms/TextForm.tsx'
import type { TableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { useUser } from '../../../lib/auth.ts'
import { dateTime, relative } from '../../../lib/moments.ts'
import { sendOnce } from '../../../lib/send-once.ts'
import { useLive } from '../../../lib/use-live.ts'
import { useOnce } from '../../../lib/use-once.ts'
import { coursesToOpen } from '../../admin-invitations/index.ts'
import { type Comment, commentList, comments } from '../queries.ts'
import { useAct } from '../use-act.ts'
import styles from './Inbox.module.css'

const STATES = {
  name: 'etat',
  label: 'État',
  none: 'à traiter',
  options: [
    { value: 'relecture', label: 'À relire avant publication' },
    { value: 'masques', label: 'Masqués' },
    { value: 'tous', label: 'Tous' },
  ],
}

const Where = ({ comment }: { comment: Comment }) => {
  const lesson = comment.expand?.lesson
  const course = lesson?.expand?.module?.expand?.course
  if (!lesson || !course) return null
  return (
    <span className={styles.where}>
      {`${course.title}, `}
      <Anchor component={Link} to={discussionLink(course.id, lesson.id)} inherit>
        {lesson.title}
      </Anchor>
    </span>
  )
}

const QUOTED = 240

export const CommentCard = ({ comment }: { comment: Comment }) => {
  const user = useUser()
  const [isAnswering, setAnswering] = useState(false)
  const { isBusy, act } = useAct('lesson_comments')
  const once = useOnce()
  const { parent } = comment.expand ?? {}
  const change = (body: Parameters<typeof comments.update>[1]) =>
    void act(() => comments.update(comment.id, body))
  const send = (body: string) => {
    const answer = { lesson: comment.lesson, user: user?.id ?? '', parent: comment.id, body }
    return once([body], (id) => sendOnce(() => comments.create({ id, ...answer })))
  }
  const [isHidden, isPending] = [comment.status === 'hidden', comment.status === 'pending']
  return (
    <li className={styles.card} aria-label={`Message de ${comment.authorName}`}>
      <div className={styles.head}>
        <Text span fw={600}>
          {comment.authorName || 'Une personne'}
        </Text>
        {comment.isTeam ? <Badge color="sand">Équipe</Badge> : null}
        {isPending ? <Badge color="yellow">À relire</Badge> : null}
        {isHidden ? <Badge color="gray">Masqué</Badge> : null}
        <Text span size="sm" c="dimmed" title={dateTime(comment.created)}>
          {relative(comment.created)}
          {comment.editedAt ? ', modifié' : ''}
        </Text>
        <Where comment={comment} />
      </div>
      {parent ? (
        <Text
          className={styles.quoted}
        >{`${parent.authorName}\u00a0: ${parent.body.slice(0, QUOTED)}${parent.body.length > QUOTED ? '…' : ''}`}</Text>
      ) : null}
      {isHidden && comment.thread === '' ? (
        <Text size="sm">Ses réponses, s’il y en a, sont masquées avec lui.</Text>
      ) : null}
      <WrittenText text={comment.body} isFolded />
      {isAnswering ? (
        <TextForm
          collection="lesson_comments"
          name={`lesson_comments-${comment.lesson}-${comment.id}`}
          label={`Répondre à ${comment.authorName}`}
          submit="Répondre"
          takesFocus
          send={send}
          done={() => setAnswering(false)}
          cancel={() => setAnswering(false)}
        />
      ) : (
        <div className={styles.acts}>
          {isPending ? (
            <Button size="compact-md" loading={isBusy} onClick={() => change({ status: 'published' })}>
              Publier
            </Button>
          ) : null}
          <Button size="compact-md" variant="outline" onClick={() => setAnswering(true)}>
            Répondre
          </Button>
          {comment.isTeam ? null : (
            <Button
              size="compact-md"
              variant="outline"
              loading={isBusy}
              onClick={() => change({ handled: !comment.handled })}
            >
              {comment.handled ? 'À traiter' : 'Marquer comme traité'}
            </Button>
          )}
          <Button
            size="compact-md"
            variant="subtle"
            loading={isBusy}
            onClick={() => change({ status: isHidden ? 'published' : 'hidden' })}
          >
            {isHidden ? 'Montrer' : 'Masquer'}
          </Button>
        </div>
      )}
    </li>
  )
}

/** Comments of members under lessons: those that wait for an answer first. */
export const CommentInbox = ({ state }: { state: TableState }) => {
  useLive([{ collection: 'lesson_comments' }], [['lesson_comments']])
  const query = useQuery({ ...commentList(state), placeholderData: keepPreviousData })
  const courses = useQuery(coursesToOpen)
  const options = (courses.data ?? []).map(({ id, title }) => ({ value: id, label: title }))
  return (
    <ListFrame
      caption="Messages sous les leçons"
      query={query}
      state={state}
      searchLabel="Rechercher un mot, une personne, une leçon"
      filters={[STATES, { name: 'formation', label: 'Formation', options }]}
      empty={<EmptyState title="Aucun message n’attend de réponse." />}
    >
      {(rows) => (
        <ul className={styles.list}>
          {rows.map((comment) => (
            <CommentCard key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
    </ListFrame>
  )
}
