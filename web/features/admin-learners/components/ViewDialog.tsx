import { Alert, Modal, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LockKeyhole, LockKeyholeOpen } from 'lucide-react'
import { useState } from 'react'
import { LESSON_KIND_WORDS } from '#drizzle/domain/lesson-kinds.ts'
import { DateTimeInput } from '../../../admin-ui/components/DateTimeInput.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { longDate, plural } from '../../../lib/format.ts'
import { type Learner, type LearnerView, viewOfLearner } from '../queries.ts'
import styles from './View.module.css'

const STATES: Record<LearnerView['state'], (view: LearnerView) => string> = {
  open: ({ expiresAt }) =>
    expiresAt
      ? `La formation est ouverte, jusqu’au ${longDate(expiresAt)}.`
      : 'La formation est ouverte, sans date de fin.',
  waiting: ({ enrolledAt }) =>
    `La formation n’est pas encore ouverte\u00a0: elle s’ouvre le ${longDate(enrolledAt)}.`,
  expired: ({ expiresAt }) => `L’accès a pris fin le ${longDate(expiresAt)}.`,
  suspended: () => 'L’accès est suspendu.',
}

const Shown = ({ view }: { view: LearnerView }) => {
  const all = view.modules.flatMap(({ lessons }) => lessons)
  const open = all.filter(({ locked }) => !locked).length
  return (
    <>
      <Alert color={view.state === 'open' ? 'green' : 'yellow'}>{STATES[view.state](view)}</Alert>
      <Text>{`${plural(open, 'leçon ouverte', 'leçons ouvertes')} sur ${all.length}.`}</Text>
      {view.modules.map((part) => (
        <section key={part.id} aria-label={part.title}>
          <Title order={3} size="h5" mb="xs">
            {part.title}
          </Title>
          <ul className={styles.lessons}>
            {part.lessons.map(({ id, title, type, locked, availableAt }) => {
              const Lock = locked ? LockKeyhole : LockKeyholeOpen
              return (
                <li key={id} className={locked ? styles.locked : styles.lesson}>
                  <Lock size={18} role="img" aria-label={locked ? 'Fermée' : 'Ouverte'} />
                  <span>
                    {title}
                    <span className={styles.facts}>
                      {LESSON_KIND_WORDS[type] ?? type}
                      {locked && availableAt ? `, s’ouvre le ${longDate(availableAt)}` : ''}
                    </span>
                  </span>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </>
  )
}

/** « Voir comme Claire le 12 mars »: what is open to her then, by the programme and her access of today. */
export const ViewDialog = ({ learner, close }: { learner: Learner; close: () => void }) => {
  const [at, setAt] = useState(() => new Date().toISOString().replace('T', ' '))
  const query = useQuery({
    ...viewOfLearner(learner.id, at),
    enabled: at !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <Modal opened onClose={close} size="lg" title={`Voir comme ${learner.name}`}>
      <Stack>
        <DateTimeInput label="Le" value={at} onChange={setAt} />
        {at === '' ? null : (
          <AdminLoad query={query} skeleton={<Blocks rows={4} />}>
            {(view) => <Shown view={view} />}
          </AdminLoad>
        )}
      </Stack>
    </Modal>
  )
}
