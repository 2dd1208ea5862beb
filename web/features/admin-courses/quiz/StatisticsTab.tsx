import { Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { AdminLoad } from '../../../admin-ui/components/LoadState.tsx'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import { StatTile } from '../../../admin-ui/components/StatTile.tsx'
import { decimal, duration, plural } from '../../../lib/format.ts'
import { type Statistics, statisticsOf } from './queries.ts'
import styles from './StatisticsTab.module.css'

const percent = (value: number | null): string => (value === null ? '–' : `${value}\u00a0%`)
const time = (seconds: number | null): string => (seconds === null || seconds === 0 ? '–' : duration(seconds))

const Rows = ({ questions }: { questions: Statistics['questions'] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
  <div className={styles.scroll} tabIndex={0} role="region" aria-label="Question par question">
    <Table verticalSpacing="sm" miw={720}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Question</Table.Th>
          <Table.Th>Posée</Table.Th>
          <Table.Th>Réussite</Table.Th>
          <Table.Th>Temps moyen</Table.Th>
          <Table.Th>Erreur la plus fréquente</Table.Th>
          <Table.Th>Discrimination</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {questions.map(({ id, label, attempts, successRate, meanSeconds, commonError, discrimination }) => (
          <Table.Tr key={id}>
            <Table.Th scope="row" fw={500} style={{ overflowWrap: 'anywhere' }}>
              {label}
            </Table.Th>
            <Table.Td>{decimal(attempts)}</Table.Td>
            <Table.Td>{percent(successRate)}</Table.Td>
            <Table.Td>{time(meanSeconds)}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {commonError ? `${commonError.answer} (${commonError.count}\u00a0fois)` : '–'}
            </Table.Td>
            <Table.Td>{discrimination === null ? '–' : `${discrimination}\u00a0points`}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
)

/**
 * Results of members question by question: a question that all members miss is badly worded, or badly taught.
 */
export const StatisticsTab = ({ quizId }: { quizId: string }) => {
  const query = useQuery({ ...statisticsOf(quizId), staleTime: 0 })
  return (
    <AdminLoad
      query={query}
      isEmpty={(data) => data.attempts === 0}
      empty={
        <EmptyState
          title="Personne n’a encore rendu ce quiz."
          text="Les résultats apparaîtront ici, question par question."
        />
      }
    >
      {(data) => (
        <Stack gap="lg">
          <Pairs>
            <StatTile
              label="Tentatives"
              value={decimal(data.attempts)}
              hint={plural(data.people, 'personne')}
            />
            <StatTile label="Réussite" value={percent(data.passRate)} />
            <StatTile label="Score moyen" value={percent(data.meanScore)} />
            <StatTile label="Temps moyen" value={time(data.meanSeconds)} />
          </Pairs>
          <Rows questions={data.questions} />
          <Text size="sm" c="dimmed">
            Les mille dernières tentatives de vos membres, sans celles de l’équipe. La discrimination compare
            la moitié des tentatives les mieux réussies à l’autre, à partir de dix.
          </Text>
        </Stack>
      )}
    </AdminLoad>
  )
}
