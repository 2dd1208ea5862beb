import { Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { WrittenText } from '../../../admin-ui/components/WrittenText.tsx'
import { TextForm } from '../../../admin-ui/forms/TextForm.tsx'
import { failureMessage } from '../../../lib/messages.ts'
import { dateTime, relative } from '../../../lib/moments.ts'
import { isConflict } from '../../../lib/pocketbase.ts'
import { notify } from '../../../ui/toast/store.ts'
import styles from './Comments.module.css'
import { type Comment, moderate, removeComment, reword } from './queries.ts'

const STATUS_LABELS: Partial<Record<Comment['status'], string>> = {
  pending: 'En attente de relecture',
  hidden: 'Masqué par l’équipe',
}

/** What the current user may do with a comment. */
export interface CommentRights {
  userId: string
  /** Has the permission to manage courses. */
  moderates: boolean
  /** Comments may be added and edited. */
  isOpen: boolean
}

/** A comment and the actions open to its reader; `answer` opens the field below its thread. */
export const CommentView = (props: {
  comment: Comment
  rights: CommentRights
  answer: (() => void) | null
  /** Number of answers, for the first comment of a thread: they are visible only below it. */
  answers?: number
  changed: () => Promise<unknown>
}) => {
  const { comment, rights, changed } = props
  /** The comment as it was when editing began. */
  const [edited, setEdited] = useState<Comment | null>(null)
  /** The text was changed in another tab meanwhile. */
  const [isElsewhere, setElsewhere] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const confirm = useConfirm()
  const isOwn = comment.user === rights.userId
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      await changed()
    } catch (error) {
      notify.error(failureMessage(error))
      await changed()
    }
    setBusy(false)
  }
  const remove = async () => {
    const isSure = await confirm({
      title: isOwn
        ? 'Supprimer votre message\u00a0?'
        : `Supprimer le message de ${comment.authorName}\u00a0?`,
      text: 'Les réponses restent.',
      confirm: 'Supprimer',
      danger: true,
    })
    if (isSure) await act(() => removeComment(comment.id))
  }
  const isHidden = comment.status === 'hidden'
  const resend = async (body: string) => {
    try {
      await reword(isElsewhere || !edited ? comment : edited, body)
    } catch (error) {
      // Shows the newer text, so that saving afterwards is deliberate.
      if (isConflict(error)) {
        await changed()
        setElsewhere(true)
      }
      throw error
    }
  }
  const close = () => {
    setEdited(null)
    setElsewhere(false)
  }
  return (
    <article className={styles.comment} aria-label={`Message de ${comment.authorName}`}>
      <div className={styles.head}>
        <Text span fw={600}>
          {comment.authorName || 'Une personne'}
        </Text>
        {comment.isTeam ? <Badge color="sand">Équipe</Badge> : null}
        <Text span size="sm" c="dimmed" title={dateTime(comment.created)}>
          {relative(comment.created)}
          {comment.editedAt ? ', modifié' : ''}
        </Text>
        {STATUS_LABELS[comment.status] ? <Badge color="yellow">{STATUS_LABELS[comment.status]}</Badge> : null}
      </div>
      {isHidden && rights.moderates && props.answers ? (
        <Text size="sm">
          {props.answers > 1
            ? `Ses ${props.answers}\u00a0réponses sont masquées avec lui.`
            : 'Sa réponse est masquée avec lui.'}
        </Text>
      ) : null}
      {edited && isElsewhere ? (
        <Text size="sm">{`Votre message a été modifié ailleurs\u00a0; il dit maintenant\u00a0: «\u00a0${comment.body}\u00a0»`}</Text>
      ) : null}
      {edited ? (
        <TextForm
          collection="lesson_comments"
          name={`lesson_comments-${comment.id}`}
          label="Votre message"
          initial={edited.body}
          submit="Enregistrer"
          takesFocus
          send={resend}
          done={close}
          cancel={close}
        />
      ) : (
        <>
          <WrittenText text={comment.body} />
          <Group gap={4} mt={4}>
            {props.answer ? (
              <Button size="compact-md" variant="subtle" onClick={props.answer}>
                Répondre
              </Button>
            ) : null}
            {isOwn && rights.isOpen ? (
              <Button size="compact-md" variant="subtle" onClick={() => setEdited(comment)}>
                Modifier
              </Button>
            ) : null}
            {rights.moderates && !isOwn ? (
              <Button
                size="compact-md"
                variant="subtle"
                loading={isBusy}
                onClick={() => void act(() => moderate(comment.id, isHidden ? 'published' : 'hidden'))}
              >
                {isHidden ? 'Montrer' : 'Masquer'}
              </Button>
            ) : null}
            {isOwn || rights.moderates ? (
              <Button
                size="compact-md"
                variant="subtle"
                color="red"
                loading={isBusy}
                onClick={() => void remove()}
              >
                Supprimer
              </Button>
            ) : null}
          </Group>
        </>
      )}
    </article>
  )
}
