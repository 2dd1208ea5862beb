import { Title } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { isFinished } from '#drizzle/domain/programme.ts'
import { useUser } from '../../../lib/auth.ts'
import { link } from '../../../lib/paths.ts'
import { LinkButton } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { type Enrollment, myCertificates, myEnrollments, myProgress } from '../../learning/index.ts'
import { CertificateRow } from '../journey/CertificateRow.tsx'
import { CourseRow } from '../journey/CourseRow.tsx'
import { Evenings } from '../journey/Evenings.tsx'
import styles from '../journey/Journey.module.css'
import { Rhythm } from '../journey/Rhythm.tsx'
import { rhythmOf, weekText } from '../journey/rhythm.ts'
import type { Certificate, Progress } from '../queries.ts'

const WEEKS = 8
interface Rows {
  title: string
  id: string
  enrollments: readonly Enrollment[]
  progress: readonly Progress[]
}
const Courses = ({ title, id, enrollments, progress }: Rows) =>
  enrollments.length === 0 ? null : (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.list}>
        {enrollments.map((enrollment) => (
          <CourseRow key={enrollment.id} enrollment={enrollment} progress={progress} />
        ))}
      </ul>
    </section>
  )

const Certificates = ({ certificates }: { certificates: readonly Certificate[] }) =>
  certificates.length === 0 ? null : (
    <section aria-labelledby="attestations">
      <h2 id="attestations">Mes attestations</h2>
      <ul className={styles.list}>
        {certificates.map((certificate) => (
          <CertificateRow key={certificate.id} certificate={certificate} />
        ))}
      </ul>
    </section>
  )

interface JourneyProps {
  userId: string
  enrollments: Enrollment[]
  progress: Progress[]
}
const Journey = ({ userId, enrollments, progress }: JourneyProps) => {
  const done = enrollments.filter(isFinished)
  const open = enrollments.filter((enrollment) => !isFinished(enrollment))
  return (
    <>
      <section aria-labelledby="rythme">
        <h2 id="rythme">Mon rythme</h2>
        <p>{weekText(progress)}</p>
        <Rhythm weeks={rhythmOf(progress, WEEKS)} />
      </section>
      <Evenings userId={userId} />
      <Courses title="En cours" id="en-cours" enrollments={open} progress={progress} />
      <Courses title="Terminées" id="terminees" enrollments={done} progress={progress} />
    </>
  )
}

const NONE = (
  <EmptyState
    title="Vous ne suivez aucune formation pour le moment."
    action={<LinkButton to={link('courses')}>Voir les formations</LinkButton>}
  />
)

const Own = ({ userId }: { userId: string }) => {
  const query = useQueries({
    queries: [myEnrollments(userId), myProgress(userId)],
    combine: ([enrollments, progress]) => ({
      data:
        enrollments.data && progress.data
          ? { enrollments: enrollments.data, progress: progress.data }
          : undefined,
      isPending: enrollments.isPending || progress.isPending,
      isError: enrollments.isError || progress.isError,
      error: enrollments.error ?? progress.error,
      refetch: () => Promise.all([enrollments.refetch(), progress.refetch()]),
    }),
  })
  const certificates = useQuery(myCertificates(userId))
  return (
    <>
      <Load
        query={query}
        loading={<Skeleton height={480} />}
        isEmpty={({ enrollments }) => enrollments.length === 0}
        empty={NONE}
      >
        {(data) => <Journey userId={userId} {...data} />}
      </Load>
      {query.data ? (
        <Load query={certificates} loading={<Skeleton height={96} />}>
          {(rows) => <Certificates certificates={rows} />}
        </Load>
      ) : null}
    </>
  )
}

/** `/courses/dashboard`. */
export default function JourneyPage() {
  const user = useUser()
  return (
    <main className={styles.page}>
      <Title order={1}>Mon parcours</Title>
      {/* A superuser has no account of the site, and no courses. */}
      {user?.collectionName === 'users' ? <Own userId={user.id} /> : NONE}
    </main>
  )
}
