import { Alert, Button, Select, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Eye, LockKeyhole, LockKeyholeOpen } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { LESSON_KIND_LABELS } from '#drizzle/domain/lesson-kinds.ts'
import { DateTimeInput } from '../../../admin-ui/components/DateTimeInput.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { longDate, plural } from '../../../lib/format.ts'
import { type Learner, type LearnerView, learnersNamed, viewOfLearner } from '../queries.ts'
import styles from './View.module.css'

const STATES: Record<LearnerView['state'], (view: LearnerView) => string> = {
  open: ({ expiresAt }) =>
    expiresAt
      ? `La formation est ouverte, jusqu’au ${longDate(expiresAt)}.`
      : 'La formation est ouverte, sans date de fin.',
  waiting: ({ enrolledAt }) =>
    `La formation n’est pas encore ouverte\u00a0: elle s’ouvre le ${longDate(enrolledAt)}.`,
  expired: ({ expiresAt }) => `L’accès a pris fin le ${longDate(expiresAt)}.`,
  used_up: () => 'Les heures de connexion sont utilisées\u00a0: les leçons sont fermées.',
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
                      {LESSON_KIND_LABELS[type] ?? type}
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

type Who = Pick<Learner, 'id' | 'name'>

/** A member of the course, searched by a part of the name or address; only the first matches. */
const WhoInput = ({ course, choose }: { course: string; choose: (who: Who | null) => void }) => {
  const [text, setText] = useState('')
  const [requested] = useDebouncedValue(text.trim(), 300)
  const query = useQuery({ ...learnersNamed(course, requested), placeholderData: keepPreviousData })
  const found = query.data?.items ?? []
  return (
    <Select
      label="Qui suit la formation"
      placeholder="Chercher un nom, un e-mail"
      searchable
      data={found.map(({ id, name, email }) => ({ value: id, label: name || email }))}
      // The server has looked for the words, in addresses too.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => choose(found.find((learner) => learner.id === id) ?? null)}
      nothingFoundMessage={query.isFetching ? 'Recherche en cours…' : 'Personne ne correspond.'}
      data-autofocus
      // The dialog is read before the list covers it.
      openOnFocus={false}
    />
  )
}

const ViewAt = ({ who }: { who: Who }) => {
  const [at, setAt] = useState(() => new Date().toISOString().replace('T', ' '))
  const query = useQuery({
    ...viewOfLearner(who.id, at),
    enabled: at !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <DateTimeInput label="Le" value={at} onChange={setAt} />
      {at === '' ? null : (
        <Button
          component={Link}
          to={adminLink('adminViewCourse', { id: who.id }, { le: at })}
          variant="outline"
          leftSection={<Eye size={18} aria-hidden="true" />}
        >
          Voir ses pages
        </Button>
      )}
      {at === '' ? null : (
        <AdminLoad query={query} skeleton={<Blocks rows={4} />}>
          {(view) => <Shown view={view} />}
        </AdminLoad>
      )}
    </>
  )
}

/**
 * « Voir comme Claire le 12 mars »: what is open to the member then, by the programme and access of today.
 */
export const ViewDialog = ({ learner, close }: { learner: Who; close: () => void }) => (
  <Modal opened onClose={close} size="lg" title={`Voir comme ${learner.name}`}>
    <Stack>
      <ViewAt who={learner} />
    </Stack>
  </Modal>
)

/** The same with a choice of the member first. */
export const ViewAsDialog = ({ course, close }: { course: string; close: () => void }) => {
  const [who, setWho] = useState<Who | null>(null)
  return (
    <Modal opened onClose={close} size="lg" title="Voir comme une personne inscrite">
      <Stack>
        <WhoInput course={course} choose={setWho} />
        {who ? <ViewAt key={who.id} who={who} /> : null}
      </Stack>
    </Modal>
  )
}
