import { Anchor, Badge, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { countOf, INDICATOR_TITLES } from '#drizzle/domain/quality.ts'
import { type Column, DataTable } from '../../../admin-ui/components/DataTable.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import type { TableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { shortDate } from '../../../lib/moments.ts'
import { type LearnerRow, learnersOf } from '../queries.ts'
import styles from './Binder.module.css'
import { StateMark } from './StateMark.tsx'

/** The missing indicators, by number; the title is read out, and shown on hover. */
const Missing = ({ findings }: Pick<LearnerRow, 'findings'>) => {
  const missing = findings.filter(({ state }) => state === 'missing')
  if (missing.length === 0) return <StateMark state={countOf(findings, 'proven') > 0 ? 'proven' : 'exempt'} />
  return (
    <span className={styles.marks}>
      {missing.map(({ indicator }) => (
        <Badge
          key={indicator}
          color="red"
          variant="outline"
          title={INDICATOR_TITLES[indicator]}
          leftSection={<TriangleAlert size={12} aria-hidden="true" />}
        >
          {indicator}
          <span className="visually-hidden">{`, ${INDICATOR_TITLES[indicator]}`}</span>
        </Badge>
      ))}
    </span>
  )
}

const columnsOf = (addressOf: (enrollment: string) => string): Column<LearnerRow>[] => [
  {
    key: 'name',
    header: 'Personne',
    card: 'title',
    cell: ({ id, name, email }) => (
      <>
        <Anchor component={Link} to={addressOf(id)} fw={600}>
          {name || email}
        </Anchor>
        <Text size="sm" c="dimmed">
          {email}
        </Text>
      </>
    ),
  },
  {
    key: 'since',
    header: 'Inscription',
    card: 'fact',
    cell: ({ enrolledAt, completedAt }) =>
      completedAt ? `Terminée le ${shortDate(completedAt)}` : `Depuis le ${shortDate(enrolledAt)}`,
  },
  {
    key: 'proven',
    header: 'Prouvés',
    card: 'fact',
    cell: ({ findings }) =>
      `${countOf(findings, 'proven')} sur ${findings.length - countOf(findings, 'exempt')}`,
  },
  {
    key: 'missing',
    header: 'À compléter',
    card: 'fact',
    cell: ({ findings }) => <Missing findings={findings} />,
  },
]

/** The members of the course, each with what the records lack. */
export const Learners = ({ course, state }: { course: string; state: TableState }) => {
  const query = useQuery({ ...learnersOf(course, state), placeholderData: keepPreviousData })
  const [search] = useSearchParams()
  const addressOf = (enrollment: string): string => {
    const next = new URLSearchParams(search)
    next.set('personne', enrollment)
    return `?${next}`
  }
  return (
    <section className={styles.people} id="personnes" aria-labelledby="personnes-titre">
      <Title order={2} size="h3" mb="md" id="personnes-titre">
        Personne par personne
      </Title>
      <DataTable
        name="quality-learners"
        caption="Personnes"
        query={query}
        state={state}
        columns={columnsOf(addressOf)}
        rowName={({ name, email }) => name || email}
        searchLabel="Rechercher un nom, une adresse"
        empty={<EmptyState level={3} title="Personne ne s’est inscrit ces douze derniers mois." />}
      />
    </section>
  )
}
