import { Button, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChartLine } from 'lucide-react'
import { useState } from 'react'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { StatTile } from '../../../admin-ui/components/StatTile.tsx'
import { decimal, duration } from '../../../lib/format.ts'
import { type Funnel as Figures, funnelOf } from '../queries.ts'
import styles from './Learners.module.css'
import { RetentionDialog } from './RetentionDialog.tsx'

type Lesson = Figures['lessons'][number]

const shareOf = (count: number, learners: number): number =>
  learners === 0 ? 0 : Math.min(100, Math.round((count / learners) * 100))

/** The cells of a wide screen, in one line. */
const figuresOf = ({ begun, done, averageSeconds }: Lesson): string =>
  [
    `Commencée\u00a0: ${decimal(begun)}`,
    `terminée\u00a0: ${decimal(done)}`,
    averageSeconds > 0 ? `${duration(averageSeconds)} en moyenne` : '',
  ]
    .filter(Boolean)
    .join(', ')

const Row = ({ lesson, learners, open }: { lesson: Lesson; learners: number; open: () => void }) => (
  <Table.Tr>
    <Table.Th scope="row" className={styles.lesson}>
      <span className={styles.place}>{lesson.place}</span> {lesson.title}
      {lesson.averageSeconds > 0 ? (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<ChartLine size={16} aria-hidden="true" />}
          aria-label={`Courbe d’écoute de ${lesson.title}`}
          onClick={open}
        >
          Écoute
        </Button>
      ) : null}
    </Table.Th>
    <Table.Td className={styles.bars}>
      {/* The cells beside it, or below it on a phone, have the same data. */}
      <span className={styles.rail} aria-hidden="true">
        <span className={styles.begun} style={{ width: `${shareOf(lesson.begun, learners)}%` }} />
        <span className={styles.done} style={{ width: `${shareOf(lesson.done, learners)}%` }} />
      </span>
      <span className={styles.figures}>{figuresOf(lesson)}</span>
    </Table.Td>
    <Table.Td className={styles.number}>{decimal(lesson.begun)}</Table.Td>
    <Table.Td className={styles.number}>{decimal(lesson.done)}</Table.Td>
    <Table.Td className={styles.number}>
      {lesson.averageSeconds > 0 ? duration(lesson.averageSeconds) : '–'}
    </Table.Td>
  </Table.Tr>
)

const Shown = ({ figures }: { figures: Figures }) => {
  const [playing, setHeard] = useState<Lesson | null>(null)
  return (
    <>
      <div className={styles.tiles}>
        <StatTile label="Inscrits" value={decimal(figures.learners)} />
        <StatTile label="Ont terminé" value={decimal(figures.finished)} />
        <StatTile
          label="Taux d’achèvement"
          value={figures.learners === 0 ? '–' : `${shareOf(figures.finished, figures.learners)}\u00a0%`}
        />
      </div>
      {figures.lessons.length === 0 ? (
        <Text mt="lg">Cette formation n’a pas encore de leçon.</Text>
      ) : (
        <>
          <ul className={styles.key}>
            <li>
              <span className={styles.begun} aria-hidden="true" />
              Commencée
            </li>
            <li>
              <span className={styles.done} aria-hidden="true" />
              Terminée
            </li>
          </ul>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <div className={styles.scroll} tabIndex={0} role="region" aria-label="Leçon par leçon">
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">Leçon</Table.Th>
                  <Table.Td aria-hidden="true" />
                  <Table.Th scope="col" className={styles.number}>
                    Commencée
                  </Table.Th>
                  <Table.Th scope="col" className={styles.number}>
                    Terminée
                  </Table.Th>
                  <Table.Th scope="col" className={styles.number}>
                    Écoute moyenne
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {figures.lessons.map((lesson) => (
                  <Row
                    key={lesson.id}
                    lesson={lesson}
                    learners={figures.learners}
                    open={() => setHeard(lesson)}
                  />
                ))}
              </Table.Tbody>
            </Table>
          </div>
        </>
      )}
      {playing ? <RetentionDialog lesson={playing} close={() => setHeard(null)} /> : null}
    </>
  )
}

/** Where those enrolled stop: each lesson with how many have begun and done it. */
export const Funnel = ({ course }: { course: string }) => {
  const query = useQuery(funnelOf(course))
  return (
    <section>
      <Title order={2} size="h3" mb="md">
        Leçon par leçon
      </Title>
      <AdminLoad query={query} skeleton={<Blocks rows={6} />}>
        {(figures) => <Shown figures={figures} />}
      </AdminLoad>
    </section>
  )
}
