import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { decimal, longDate } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { PageHead } from '../../../ui/page-head/PageHead.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import styles from '../components/Results.module.css'
import { type Results, trainingResults } from '../queries.ts'

type Course = Results['courses'][number]

const NBSP = '\u00a0'

const Figures = ({ figures }: { figures: NonNullable<Course['figures']> }) => (
  <dl className={styles.figures}>
    <div>
      <dt>Personnes inscrites</dt>
      <dd>{decimal(figures.learners)}</dd>
    </div>
    <div>
      <dt>Ont terminé</dt>
      <dd>{`${figures.finished}${NBSP}%`}</dd>
    </div>
    <div>
      <dt>Ont abandonné</dt>
      <dd>{`${figures.abandoned}${NBSP}%`}</dd>
    </div>
    <div>
      <dt>{`Satisfaction (${decimal(figures.answers)} réponses)`}</dt>
      <dd>{`${decimal(figures.satisfaction)} sur 5`}</dd>
    </div>
  </dl>
)

const Entry = ({ course }: { course: Course }) => (
  <li className={styles.course}>
    <h2>
      <Link to={link('course', { slug: course.slug })}>{course.title}</Link>
    </h2>
    {course.figures ? <Figures figures={course.figures} /> : <p>Pas encore assez de réponses.</p>}
  </li>
)

/** `/resultats`: what the trainings come to (Qualiopi, indicator 2), counted when it is read, never with a name. */
export default function ResultsPage() {
  const results = useQuery(trainingResults)
  return (
    <main className={`container ${styles.page}`}>
      <PageHead
        title="Résultats de nos formations"
        lead={
          results.data
            ? `Du ${longDate(results.data.since)} au ${longDate(results.data.at)}. Ces chiffres sont recalculés en permanence.`
            : undefined
        }
      />
      <Load
        query={results}
        loading={<Skeleton height={320} />}
        isEmpty={({ courses }) => courses.length === 0}
        empty={<EmptyState title="Aucune formation n’est publiée pour le moment." />}
      >
        {({ courses }) => (
          <>
            <ul className={styles.list}>
              {courses.map((course) => (
                <Entry key={course.id} course={course} />
              ))}
            </ul>
            <p>
              Les chiffres d’une formation paraissent à partir de cinq réponses au questionnaire de fin.
              «&nbsp;Ont abandonné&nbsp;»&nbsp;: l’accès a pris fin avant la fin de la formation. La
              satisfaction est la moyenne des notes de 1 à 5 données à la fin.
            </p>
          </>
        )}
      </Load>
    </main>
  )
}
