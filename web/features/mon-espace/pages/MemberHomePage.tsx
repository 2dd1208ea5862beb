import { Alert, Text, Title } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { AdminLoad, Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import { useUser } from '../../../lib/auth.ts'
import { MySpace, weekText } from '../components/MySpace.tsx'
import styles from '../components/Space.module.css'
import { sampleSpace } from '../components/sample.ts'
import { myEnrollments, myInvoices, myPayments, myProgress, outlineOf, published } from '../queries.ts'

/** `#paiements` arrives before its target does when the space is still loading. */
const useAnchor = (ready: boolean) => {
  const { hash } = useLocation()
  useEffect(() => {
    if (!ready || !hash) return
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView({ block: 'start' })
  }, [ready, hash])
}

const Sample = () => {
  const query = useQuery(published)
  return (
    <main className={styles.page}>
      <Alert color="blue" title="Exemple d’espace membre">
        Cet exemple est en lecture seule. Les chiffres sont inventés et aucun contenu payant n’est affiché.
      </Alert>
      <Title order={1}>Bonjour Claire, voici où vous en êtes.</Title>
      <AdminLoad query={query}>
        {(page) => <MySpace data={sampleSpace(page.items)} linked={false} />}
      </AdminLoad>
    </main>
  )
}

const Own = ({ userId, firstName }: { userId: string; firstName: string }) => {
  const [enrollments, progress, payments, invoices, courses] = useQueries({
    queries: [myEnrollments(userId), myProgress(userId), myPayments(userId), myInvoices(userId), published],
  })
  const active = enrollments.data ?? []
  const touched = progress.data?.find((entry) =>
    active.some((enrollment) => enrollment.course === entry.course),
  )
  const current =
    active.find((entry) => entry.course === touched?.course && entry.progress < 100) ??
    active.find((entry) => entry.progress < 100) ??
    active[0]
  const outline = useQuery({ ...outlineOf(current?.course ?? ''), enabled: current !== undefined })
  const ready = Boolean(enrollments.data && progress.data && payments.data)
  useAnchor(ready)
  const failed = [enrollments, progress, payments].find((query) => query.isError && !query.data)
  return (
    <main className={styles.page}>
      <div>
        <Title order={1}>{`Bonjour${firstName ? ` ${firstName}` : ''}, voici où vous en êtes.`}</Title>
        {progress.data && active.length > 0 ? <Text mt={8}>{weekText(progress.data)}</Text> : null}
      </div>
      {failed ? <Failed retry={failed.refetch} /> : null}
      {!failed && !ready ? <Blocks rows={4} height={120} /> : null}
      {ready ? (
        <MySpace
          data={{
            enrollments: active,
            progress: (progress.data ?? []).filter((entry) => !current || entry.course === current.course),
            payments: payments.data?.items ?? [],
            invoices: invoices.data ?? [],
            current,
            outline: outline.data,
            suggestion: courses.data?.items.find(
              (course) => !active.some((entry) => entry.course === course.id),
            ),
          }}
        />
      ) : null}
    </main>
  )
}

/** `/mon-espace` (wireframe 6); `?preview=true` is a sample that anyone may look at. */
export default function MemberHomePage() {
  const user = useUser()
  const [search] = useSearchParams()
  if (search.get('preview') === 'true' || !user) return <Sample />
  return <Own userId={user.id} firstName={user.firstName ?? ''} />
}
