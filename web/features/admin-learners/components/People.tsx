import { Badge, Button, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { MAX_SHIFT_DAYS } from '#drizzle/collections/learning.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { Address } from '../../../admin-ui/components/Address.tsx'
import { type Column, DataTable } from '../../../admin-ui/components/DataTable.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { ExportMenu } from '../../../admin-ui/components/ExportMenu.tsx'
import { ProgressBar } from '../../../admin-ui/components/Progress.tsx'
import { useSelection } from '../../../admin-ui/hooks/use-selection.ts'
import type { TableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { PAYMENT_TYPES } from '../../../admin-ui/labels.ts'
import { dateTime, relative, shortDate } from '../../../lib/moments.ts'
import { hoursWord, STATE_COLORS, STATE_LABELS, shiftWord } from '../labels.ts'
import { everyLearner, type Learner, learnersOf } from '../queries.ts'
import { AccessDialog } from './AccessDialog.tsx'
import { LearnerMenu } from './LearnerMenu.tsx'

const FILTERS = [
  {
    name: 'etat',
    label: 'État',
    options: Object.entries(STATE_LABELS).map(([value, label]) => ({ value, label })),
  },
]

const paymentWord = (type: string) => PAYMENT_TYPES[type as keyof typeof PAYMENT_TYPES] ?? ''

const exported = (learner: Learner) => ({
  id: learner.id,
  nom: learner.name,
  email: learner.email,
  etat: STATE_LABELS[learner.state],
  origine: paymentWord(learner.paymentType),
  progression: learner.progress,
  lecons_terminees: learner.done.length,
  inscription: learner.enrolledAt,
  fin_d_acces: learner.expiresAt,
  heures_prevues: learner.mostHours ?? '',
  heures_utilisees: learner.mostHours === null ? '' : Math.round(learner.connectedSeconds / 36) / 100,
  terminee_le: learner.completedAt,
  derniere_activite: learner.lastActivityAt,
})

const COLUMNS: Column<Learner>[] = [
  {
    key: 'name',
    header: 'Personne',
    sortKey: 'name',
    card: 'title',
    cell: ({ name, email }) => (
      <>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed" component="div">
          <Address email={email} />
        </Text>
      </>
    ),
  },
  {
    key: 'progress',
    header: 'Progression',
    sortKey: 'progress',
    card: 'fact',
    cell: ({ name, progress }) => <ProgressBar value={progress} label={`Progression de ${name}`} />,
  },
  {
    key: 'state',
    header: 'État',
    card: 'status',
    cell: ({ state }) => <Badge color={STATE_COLORS[state]}>{STATE_LABELS[state]}</Badge>,
  },
  {
    key: 'lastActivityAt',
    header: 'Dernière activité',
    sortKey: 'lastActivityAt',
    card: 'fact',
    cell: ({ lastActivityAt }) =>
      lastActivityAt ? <span title={dateTime(lastActivityAt)}>{relative(lastActivityAt)}</span> : 'Aucune',
  },
  {
    key: 'enrolledAt',
    header: 'Inscription',
    sortKey: 'enrolledAt',
    card: 'fact',
    cell: ({ enrolledAt, paymentType }) => (
      <span title={paymentWord(paymentType)}>{shortDate(enrolledAt)}</span>
    ),
  },
  {
    key: 'expiresAt',
    header: 'Accès',
    sortKey: 'expiresAt',
    card: 'fact',
    cell: ({ expiresAt, releaseShiftDays, mostHours, connectedSeconds }) => (
      <>
        {expiresAt ? `Jusqu’au ${shortDate(expiresAt)}` : 'Sans fin'}
        <Text span display="block" size="sm" c="dimmed">
          {shiftWord(releaseShiftDays, MAX_SHIFT_DAYS)}
        </Text>
        <Text span display="block" size="sm" c="dimmed">
          {hoursWord(mostHours, connectedSeconds)}
        </Text>
      </>
    ),
  },
]

/** The members with their states, and the change of their access. */
export const People = ({ course, state }: { course: string; state: TableState }) => {
  const query = useQuery({ ...learnersOf(course, state), placeholderData: keepPreviousData })
  const { ids, chosen, onChange, clear } = useSelection(query.data?.items)
  const [changing, setChanging] = useState<readonly Learner[]>([])
  return (
    <>
      <DataTable
        name="learners"
        caption="Inscrits"
        query={query}
        state={state}
        columns={COLUMNS}
        rowName={({ name }) => name}
        rowMenu={(learner) => <LearnerMenu learner={learner} changeAccess={() => setChanging([learner])} />}
        searchLabel="Rechercher un nom, une adresse"
        filters={FILTERS}
        selection={{
          ids,
          onChange,
          actions: (
            <Button size="compact-md" variant="outline" onClick={() => setChanging(chosen)}>
              Modifier l’accès
            </Button>
          ),
        }}
        empty={
          <EmptyState
            title="Personne ne suit encore cette formation."
            action={
              <Button
                component={Link}
                to={adminLink('adminInvitations', null, { formation: course, inviter: '1' })}
              >
                Inviter
              </Button>
            }
          />
        }
        tools={
          <ExportMenu name="inscrits" rows={async () => (await everyLearner(course, state)).map(exported)} />
        }
      />
      <AccessDialog learners={changing} close={() => setChanging([])} done={clear} />
    </>
  )
}
