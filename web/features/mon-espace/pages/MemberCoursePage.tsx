import { Alert, Button, Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import { ProgressBar } from '../../../admin-ui/components/Progress.tsx'
import { useUser } from '../../../lib/auth.ts'
import { fileToken, fileUrl } from '../../../lib/files.ts'
import { duration, longDate, plural } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { useTitle } from '../../../lib/page.ts'
import { link } from '../../../lib/paths.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { PageError } from '../../../ui/error/PageError.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { Cover } from '../components/Cover.tsx'
import { Programme } from '../components/Programme.tsx'
import styles from '../components/Space.module.css'
import { placed, resumeAt } from '../learning.ts'
import {
  type Certificate,
  courseOf,
  type Enrollment,
  myCertificate,
  myEnrollment,
  myProgress,
  type Outline,
  outlineOf,
} from '../queries.ts'

const CertificateButton = ({ certificate }: { certificate: Certificate }) => {
  const open = async () => {
    try {
      const token = await fileToken()
      window.location.assign(fileUrl(certificate, certificate.file, { token, download: true }))
    } catch (error) {
      notify.error(failureMessage(error))
    }
  }
  if (!certificate.file) return <Text size="sm">Votre attestation est en préparation.</Text>
  return (
    <Button
      variant="outline"
      leftSection={<Award size={18} aria-hidden="true" />}
      onClick={() => void open()}
    >
      Télécharger mon attestation
    </Button>
  )
}

const Standing = (props: { outline: Outline; enrollment: Enrollment; userId: string }) => {
  const { outline, enrollment, userId } = props
  const progress = useQuery(myProgress(userId))
  const certificate = useQuery({
    ...myCertificate(userId, outline.course.id),
    enabled: enrollment.completedAt !== '',
  })
  const mine = (progress.data ?? []).filter((entry) => entry.course === outline.course.id)
  const done = new Set(mine.filter((entry) => entry.completed).map((entry) => entry.lesson))
  const next = resumeAt(placed(outline), mine)
  const issued = certificate.data?.items[0]
  if (outline.lessonCount === 0) return <EmptyState title="Les leçons arrivent bientôt." />
  return (
    <>
      <Paper withBorder p="lg" className={styles.panel}>
        <ProgressBar value={enrollment.progress} label="Progression dans la formation" />
        <Text>{`${done.size} sur ${plural(outline.lessonCount, 'leçon')}, ${duration(outline.durationSeconds)} en tout.`}</Text>
        {enrollment.expiresAt ? (
          <Text size="sm">{`Accès jusqu’au ${longDate(enrollment.expiresAt)}.`}</Text>
        ) : null}
        {next && enrollment.progress < 100 ? (
          <Text>{`Prochaine leçon : ${next.moduleNumber}.${next.lessonNumber} ${next.title}`}</Text>
        ) : null}
        <div className={styles.acts}>
          {next ? (
            <Button component={Link} to={link('memberLesson', { id: outline.course.id, lessonId: next.id })}>
              {enrollment.progress >= 100
                ? 'Revoir la formation'
                : mine.length > 0
                  ? 'Reprendre'
                  : 'Commencer'}
            </Button>
          ) : null}
          {issued ? <CertificateButton certificate={issued} /> : null}
        </div>
      </Paper>
      <section aria-labelledby="programme">
        <Title order={2} mb="md" id="programme">
          Programme
        </Title>
        <Programme courseId={outline.course.id} outline={outline} done={done} level={3} />
      </section>
    </>
  )
}

/** `/mon-espace/{id}`: where one stands in a course, and its programme. */
export default function MemberCoursePage() {
  const { id = '' } = useParams()
  const user = useUser()
  const outline = useQuery(outlineOf(id))
  const courseId = outline.data?.course.id ?? ''
  const enrollment = useQuery({
    ...myEnrollment(user?.id ?? '', courseId),
    enabled: user !== null && courseId !== '',
  })
  const course = useQuery({ ...courseOf(courseId), enabled: courseId !== '' })
  useTitle(outline.data?.course.title)
  if (outline.isError && isNotFound(outline.error))
    return (
      <PageError status={404} detail={`Page Not Found: /mon-espace/${id}`} homePath={link('memberHome')} />
    )
  const mine = enrollment.data?.items[0]
  return (
    <main className={styles.page}>
      {outline.isError && !outline.data ? <Failed retry={outline.refetch} /> : null}
      {enrollment.isError && !enrollment.data ? <Failed retry={enrollment.refetch} /> : null}
      {outline.isPending || (user && courseId && enrollment.isPending) ? (
        <Blocks rows={6} height={72} />
      ) : null}
      {outline.data ? (
        <div className={styles.resume}>
          <Cover course={course.data} />
          <div className={styles.resumeText}>
            <Title order={1}>{outline.data.course.title}</Title>
            <Text>{course.data?.shortDescription}</Text>
          </div>
        </div>
      ) : null}
      {outline.data && user && mine ? (
        <Standing outline={outline.data} enrollment={mine} userId={user.id} />
      ) : null}
      {outline.data && (!user || (enrollment.data && !mine)) ? (
        <>
          <Alert color="blue">
            <Text mb="sm">Cette formation ne fait pas partie de votre espace.</Text>
            <Button component={Link} to={link('course', { slug: outline.data.course.slug })}>
              Découvrir la formation
            </Button>
          </Alert>
          <Programme courseId={outline.data.course.id} outline={outline.data} done={new Set()} level={2} />
        </>
      ) : null}
    </main>
  )
}
