import { Button, Group, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pager } from '../../../admin-ui/components/DataTablePager.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import type { TableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { STATE_LABELS } from '../labels.ts'
import { type Funnel, funnelOf, type Learner, learnersOf } from '../queries.ts'
import styles from './Learners.module.css'

type Lesson = Funnel['lessons'][number]

/** The filters of the list of people, which this one follows. */
const narrowedTo = ({ q, filters }: TableState): string => {
  const named = STATE_LABELS[filters.etat as keyof typeof STATE_LABELS]
  return [named, q && `«\u00a0${q}\u00a0»`].filter(Boolean).join(', ')
}

const Cell = ({ learner, lesson }: { learner: Learner; lesson: Lesson }) => {
  const isDone = learner.done.includes(lesson.id)
  const isBegun = learner.begun.includes(lesson.id)
  return (
    <Table.Td className={isDone ? styles.cellDone : isBegun ? styles.cellBegun : styles.cell}>
      <span aria-hidden="true">{isDone ? '✓' : isBegun ? '…' : ''}</span>
      <VisuallyHidden>{isDone ? 'Terminée' : isBegun ? 'Commencée' : 'Pas commencée'}</VisuallyHidden>
    </Table.Td>
  )
}

/** Everybody by every lesson: ✓ done, … begun. */
export const Matrix = ({ course, state }: { course: string; state: TableState }) => {
  const query = useQuery({ ...learnersOf(course, state), placeholderData: keepPreviousData })
  const lessons = useQuery(funnelOf(course)).data?.lessons ?? []
  if (lessons.length === 0) return null
  return (
    <section>
      <Title order={2} size="h3" mt="xl" mb="xs">
        Personne par personne
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        ✓ leçon terminée, … leçon commencée.
      </Text>
      {state.narrowed > 0 ? (
        <Group mb="md" gap="sm">
          <Text size="sm">{`Liste limitée à\u00a0: ${narrowedTo(state)}.`}</Text>
          <Button size="compact-md" variant="outline" onClick={state.clear}>
            Montrer tout le monde
          </Button>
        </Group>
      ) : null}
      <AdminLoad
        query={query}
        skeleton={<Blocks rows={6} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<Text>Personne à montrer pour le moment.</Text>}
      >
        {({ items, totalItems }) => (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
            <div className={styles.scroll} tabIndex={0} role="region" aria-label="Personne par personne">
              <Table className={styles.matrix}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th scope="col" className={styles.person}>
                      Personne
                    </Table.Th>
                    {lessons.map(({ id, place, title }) => (
                      <Table.Th key={id} scope="col" title={title} className={styles.column}>
                        {place}
                        <VisuallyHidden>{` ${title}`}</VisuallyHidden>
                      </Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {items.map((learner) => (
                    <Table.Tr key={learner.id}>
                      <Table.Th scope="row" className={styles.person}>
                        {learner.name}
                      </Table.Th>
                      {lessons.map((lesson) => (
                        <Cell key={lesson.id} learner={learner} lesson={lesson} />
                      ))}
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </div>
            <div className={styles.pager}>
              <Pager state={state} total={totalItems} shown={items.length} isLate={query.isPlaceholderData} />
            </div>
          </>
        )}
      </AdminLoad>
    </section>
  )
}
