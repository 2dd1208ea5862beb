import { Badge, Button, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { ListFrame } from '../../../admin-ui/components/ListFrame.tsx'
import { WrittenText } from '../../../admin-ui/components/WrittenText.tsx'
import { TextForm } from '../../../admin-ui/forms/TextForm.tsx'
import type { TableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { longDate } from '../../../lib/format.ts'
import { dateTime, relative } from '../../../lib/moments.ts'
import { useLive } from '../../../lib/use-live.ts'
import { type Review, reviewList, reviews } from '../queries.ts'
import { useAct } from '../use-act.ts'
import styles from './Inbox.module.css'

const STATES = {
  name: 'etat',
  label: 'État',
  none: 'à relire',
  options: [
    { value: 'publies', label: 'Publiés' },
    { value: 'refuses', label: 'Refusés' },
    { value: 'tous', label: 'Tous' },
  ],
}
const STATUS = {
  pending: { word: 'À relire', color: 'yellow' },
  published: { word: 'Publié', color: 'green' },
  rejected: { word: 'Refusé', color: 'gray' },
} as const

const aboutOf = ({ expand }: Review): string => expand?.course?.title ?? expand?.produit?.title ?? ''

const datesOf = ({ experiencedAt, publishedAt }: Review): string =>
  [
    experiencedAt && `Expérience du ${longDate(experiencedAt)}`,
    publishedAt && `publié le ${longDate(publishedAt)}`,
  ]
    .filter(Boolean)
    .join(', ')

export const ReviewCard = ({ review }: { review: Review }) => {
  const [form, setForm] = useState<'refuse' | 'reply' | null>(null)
  const { isBusy, act } = useAct('reviews')
  const status = STATUS[review.status || 'pending']
  const close = () => setForm(null)
  return (
    <li className={styles.card} aria-label={`Avis de ${review.authorName}`}>
      <div className={styles.head}>
        <Text span fw={600}>
          {review.authorName}
        </Text>
        <Text span>{`${review.rating} sur 5`}</Text>
        <Badge color={status.color}>{status.word}</Badge>
        {review.fictional ? <Badge color="gray">Fictif</Badge> : null}
        <Text span size="sm" c="dimmed" title={dateTime(review.created)}>
          {relative(review.created)}
        </Text>
        <span className={styles.where}>{[aboutOf(review), datesOf(review)].filter(Boolean).join('. ')}</span>
      </div>
      <WrittenText text={review.body} isFolded />
      {review.rejectionReason ? (
        <Text className={styles.quoted}>{`Raison du refus\u00a0: ${review.rejectionReason}`}</Text>
      ) : null}
      {review.reply && form !== 'reply' ? (
        <div className={styles.reply}>
          <Text size="sm" fw={600}>
            Notre réponse
          </Text>
          <WrittenText text={review.reply} />
        </div>
      ) : null}
      {form === 'refuse' ? (
        <TextForm
          collection="reviews"
          name={`reviews-${review.id}-refus`}
          label="Pourquoi cet avis n’est pas publié"
          description="La personne reçoit cette raison par e-mail."
          submit="Refuser l’avis"
          maxLength={500}
          takesFocus
          send={async (rejectionReason) =>
            void (await reviews.update(review.id, { status: 'rejected', rejectionReason }))
          }
          done={close}
          cancel={close}
        />
      ) : null}
      {form === 'reply' ? (
        <TextForm
          collection="reviews"
          name={`reviews-${review.id}-reponse`}
          label="Votre réponse, publiée sous l’avis"
          initial={review.reply}
          submit="Enregistrer la réponse"
          maxLength={2000}
          takesFocus
          send={async (reply) => void (await reviews.update(review.id, { reply }))}
          done={close}
          cancel={close}
        />
      ) : null}
      {form === null ? (
        <div className={styles.acts}>
          {review.status === 'published' ? null : (
            <Button
              size="compact-md"
              loading={isBusy}
              onClick={() => void act(() => reviews.update(review.id, { status: 'published' }))}
            >
              Publier
            </Button>
          )}
          {review.status === 'rejected' ? null : (
            <Button size="compact-md" variant="outline" onClick={() => setForm('refuse')}>
              Refuser
            </Button>
          )}
          <Button size="compact-md" variant="outline" onClick={() => setForm('reply')}>
            {review.reply ? 'Modifier la réponse' : 'Répondre publiquement'}
          </Button>
          {review.reply ? (
            <Button
              size="compact-md"
              variant="subtle"
              loading={isBusy}
              onClick={() => void act(() => reviews.update(review.id, { reply: '' }))}
            >
              Retirer la réponse
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}

/**
 * Reviews of courses and products: pending ones first. A refusal needs a reason (Code de la consommation,
 * art. L111-7-2).
 */
export const ReviewInbox = ({ state }: { state: TableState }) => {
  useLive([{ collection: 'reviews' }], [['reviews']])
  const query = useQuery({ ...reviewList(state), placeholderData: keepPreviousData })
  return (
    <ListFrame
      caption="Avis"
      query={query}
      state={state}
      searchLabel="Rechercher un mot, une personne, un titre"
      filters={[STATES]}
      empty={<EmptyState title="Aucun avis n’attend de relecture." />}
    >
      {(rows) => (
        <ul className={styles.list}>
          {rows.map((review) => (
            <ReviewCard key={review.id} review={review} />
          ))}
        </ul>
      )}
    </ListFrame>
  )
}
