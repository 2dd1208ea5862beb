import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { retentionOf } from '#drizzle/domain/retention.ts'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { decimal, duration, plural } from '../../../lib/format.ts'
import { type LessonRetention, retentionOfLesson } from '../queries.ts'
import styles from './Retention.module.css'

const WIDTH = 600
const HEIGHT = 160
/** Rows of the table with the same data. */
const ROWS = 10

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Steps, a part each: nothing is guessed between two of them. */
const lineOf = (parts: readonly number[], people: number): string => {
  const step = WIDTH / parts.length
  const height = (count: number) => HEIGHT - (people === 0 ? 0 : (count / people) * HEIGHT)
  return parts.map((count, at) => `M${at * step} ${height(count)}h${step}`).join('')
}
const areaOf = (parts: readonly number[], people: number): string => {
  const step = WIDTH / parts.length
  const tops = parts.map((count) => HEIGHT - (people === 0 ? 0 : (count / people) * HEIGHT))
  return `M0 ${HEIGHT}${tops.map((top, at) => `L${at * step} ${top}H${(at + 1) * step}`).join('')}V${HEIGHT}Z`
}

const sentencesOf = ({ parts, seconds }: LessonRetention): string[] => {
  const { half, drop, lost } = retentionOf(parts)
  const at = (part: number) => clock((part * seconds) / parts.length)
  return [
    half < 0
      ? 'Plus de la moitié des personnes restent jusqu’au bout.'
      : `La moitié des personnes ont quitté à ${at(half)}.`,
    drop < 0 ? '' : `Le plus de départs\u00a0: ${plural(lost, 'personne')}, vers ${at(drop)}.`,
  ].filter(Boolean)
}

const Shown = ({ retention }: { retention: LessonRetention }) => {
  const { parts, people, seconds } = retention
  const each = parts.length / ROWS
  return (
    <>
      <Text>{`${plural(people, 'personne')} sur ${duration(seconds)}. ${sentencesOf(retention).join(' ')}`}</Text>
      {/* The table below has the same data. */}
      <svg
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        className={styles.curve}
        aria-hidden="true"
        preserveAspectRatio="none"
      >
        <path d={areaOf(parts, people)} className={styles.area} />
        <path d={lineOf(parts, people)} className={styles.line} />
      </svg>
      <div className={styles.scale} aria-hidden="true">
        <span>0:00</span>
        <span>{clock(seconds / 2)}</span>
        <span>{clock(seconds)}</span>
      </div>
      <details>
        <summary className={styles.summary}>Les chiffres</summary>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">À partir de</Table.Th>
              <Table.Th scope="col">Personnes</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {Array.from({ length: ROWS }, (_, row) => Math.floor(row * each)).map((part) => (
              <Table.Tr key={part}>
                <Table.Th scope="row">{clock((part * seconds) / parts.length)}</Table.Th>
                <Table.Td>{decimal(parts[part] ?? 0)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </>
  )
}

/** How many people play each moment of a lesson's film or recording. */
export const RetentionDialog = ({
  lesson,
  close,
}: {
  lesson: { id: string; title: string }
  close: () => void
}) => {
  const query = useQuery(retentionOfLesson(lesson.id))
  return (
    <Modal opened onClose={close} size="lg" title={`Écoute de «\u00a0${lesson.title}\u00a0»`}>
      <AdminLoad
        query={query}
        skeleton={<Blocks rows={3} />}
        isEmpty={({ people, parts }) => people === 0 || parts.length === 0}
        empty={<Text>Personne n’a encore écouté cette leçon, ou sa durée n’est pas connue.</Text>}
      >
        {(retention) => <Shown retention={retention} />}
      </AdminLoad>
    </Modal>
  )
}
