import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { longDate, plural } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { type CourseCompletion, statusOf } from '../queries.ts'
import styles from './WhyPercent.module.css'

/** Number of lessons listed before « show all ». */
const FIRST = 10

/** How the percentage is computed, and what completes the course. */
const sentences = ({ percent, done, total, toEnd, completedAt }: CourseCompletion): string[] => {
  const sum =
    total === 0
      ? 'Cette formation n’a pas encore de leçon.'
      : `${plural(done, 'leçon terminée', 'leçons terminées')} sur ${total}. Chaque leçon compte autant.`
  const end =
    toEnd < total && completedAt === '' ? `La formation se termine avec ${toEnd} leçons sur ${total}.` : ''
  const stays = `Vous l’avez terminée le ${longDate(completedAt)}\u00a0: elle le reste, et ses ${percent}\u00a0% aussi, quand des leçons s’y ajoutent.`
  return [sum, end, completedAt === '' ? '' : stays].filter(Boolean)
}

const Missing = ({ courseId, missing }: { courseId: string; missing: CourseCompletion['missing'] }) => {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? missing : missing.slice(0, FIRST)
  const rest = missing.length - shown.length
  return (
    <>
      <Text fw={500}>Ce qui manque</Text>
      <ul className={styles.list}>
        {shown.map(({ id, title, place, why, isClosed }) => {
          const name = `${place}\u00a0${title}`
          return (
            <li key={id}>
              {isClosed ? (
                <span>{name}</span>
              ) : (
                <Link to={link('memberLesson', { id: courseId, lessonId: id })}>{name}</Link>
              )}
              <span className={styles.why}>{isClosed ? 'Elle ne vous est pas encore ouverte.' : why}</span>
            </li>
          )
        })}
      </ul>
      {rest > 0 ? (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {`Afficher ${plural(rest, 'autre leçon', 'autres leçons')}`}
        </Button>
      ) : null}
    </>
  )
}

/**
 * « Pourquoi 82 % ? »: the rule and what each lesson still requires, as the server counts it. Loaded when
 * opened.
 */
export const WhyPercent = (props: { userId: string; courseId: string; percent: number }) => {
  const { userId, courseId, percent } = props
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({ ...statusOf(userId, courseId), enabled: isOpen })
  return (
    <details className={styles.box} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{`Pourquoi ${percent}\u00a0%\u00a0?`}</summary>
      {isOpen ? (
        <AdminLoad query={query} skeleton={<Blocks rows={3} />}>
          {(status) => (
            <div className={styles.answer}>
              {sentences(status).map((sentence) => (
                <Text key={sentence}>{sentence}</Text>
              ))}
              {status.missing.length > 0 ? <Missing courseId={courseId} missing={status.missing} /> : null}
            </div>
          )}
        </AdminLoad>
      ) : null}
    </details>
  )
}
