import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { INBOX_LABELS, type InboxKind } from '#drizzle/inbox.ts'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { AdminLoad } from '../../../admin-ui/components/LoadState.tsx'
import { Drawer } from '../../../admin-ui/components/layers.tsx'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { records } from '../../../lib/records.ts'
import { useUser } from '../../../lib/session.ts'
import { ClientThread } from '../../mon-espace/index.ts'
import { commentOf, reviewOf } from '../queries.ts'
import { CommentCard } from './CommentInbox.tsx'
import { ComplaintSheet } from './ComplaintSheet.tsx'
import { ContactSheet } from './ContactSheet.tsx'
import { ReviewCard } from './ReviewInbox.tsx'

interface SheetProps {
  id: string
  close: () => void
}
const users = records('users')

const CommentSheet = ({ id }: SheetProps) => (
  <AdminLoad query={useQuery(commentOf(id))}>
    {(comment) => <CommentCard key={comment.id} comment={comment} />}
  </AdminLoad>
)

const ReviewSheet = ({ id }: SheetProps) => (
  <AdminLoad query={useQuery(reviewOf(id))}>
    {(review) => <ReviewCard key={review.id} review={review} />}
  </AdminLoad>
)

const FollowUpSheet = ({ id }: SheetProps) => {
  const userId = useUser()?.id ?? ''
  const query = useQuery(users.one(id))
  return (
    <AdminLoad query={query}>
      {(person) => (
        <>
          <Anchor
            component={Link}
            to={adminLink('adminUsers', null, { personne: id })}
            mb="md"
            display="block"
          >
            {`Fiche de ${person.name || person.email}`}
          </Anchor>
          <ClientThread
            user={id}
            userId={userId}
            side="team"
            label="Votre message"
            empty={<EmptyState title="Aucun message." />}
          />
        </>
      )}
    </AdminLoad>
  )
}

const SHEETS: Readonly<Record<InboxKind, ComponentType<SheetProps>>> = {
  contact: ContactSheet,
  follow_up: FollowUpSheet,
  comment: CommentSheet,
  review: ReviewSheet,
  complaint: ComplaintSheet,
}

/** One text of the inbox with what may be done about it. */
export const TextSheet = (props: {
  kind: InboxKind | null
  id: string
  title: string
  close: () => void
}) => {
  const { kind, id, title, close } = props
  const isCovered = useIsCovered()
  const Sheet = kind ? SHEETS[kind] : null
  return (
    <Drawer
      hasEntry={false}
      opened={kind !== null}
      onClose={close}
      closeOnEscape={!isCovered}
      position="right"
      size="min(680px, 100%)"
      title={title || (kind ? INBOX_LABELS[kind] : '')}
    >
      {Sheet ? <Sheet key={id} id={id} close={close} /> : null}
    </Drawer>
  )
}
