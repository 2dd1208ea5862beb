import { Text, Title } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { isFinished, opensLater } from '#drizzle/domain/programme.ts'
import { AdminLoad, Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import styles from '../../../admin-ui/components/Member.module.css'
import { SampleNote } from '../../../admin-ui/components/SampleNote.tsx'
import { type SessionRecord, useUser } from '../../../lib/auth.ts'
import {
  myCertificates,
  myEnrollments,
  myProgress,
  outlineOf,
  useLiveLearning,
} from '../../learning/index.ts'
import { libraryOf } from '../../orders/index.ts'
import { FollowUp } from '../components/FollowUp.tsx'
import { MySpace } from '../components/MySpace.tsx'
import { NextLive } from '../components/NextLive.tsx'
import { SpaceSearch } from '../components/SpaceSearch.tsx'
import { sampleSpace } from '../components/sample.ts'
import { weekText } from '../journey/rhythm.ts'
import { myInvoices, myPayments, published } from '../queries.ts'

/**
 * `#paiements` arrives before its target does when the space is still loading. Where nothing has to scroll the click
 * would look dead: the panel is marked, and its heading takes the focus.
 */
const useAnchor = (ready: boolean): string => {
  const { hash, key } = useLocation()
  const id = decodeURIComponent(hash.slice(1))
  // `key`: the same link once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!ready || !id) return
    const target = document.getElementById(id)
    target?.scrollIntoView({ block: 'start' })
    target?.focus({ preventScroll: true })
  }, [ready, id, key])
  return id
}

const Sample = () => {
  const query = useQuery(published)
  const first = query.data?.items[0]
  const outline = useQuery({ ...outlineOf(first?.id ?? ''), enabled: first !== undefined })
  return (
    <main className={styles.page}>
      <SampleNote />
      <Title order={1}>Bonjour Claire, voici où vous en êtes.</Title>
      <AdminLoad query={query}>
        {(page) => <MySpace data={sampleSpace(page.items, outline.data)} linked={false} />}
      </AdminLoad>
    </main>
  )
}

const Own = ({ user }: { user: SessionRecord }) => {
  const { id: userId, firstName } = user
  // A superuser has no account of the site, and so no follow-up.
  const isMember = user.collectionName === 'users'
  const [enrollments, progress, payments, invoices, courses] = useQueries({
    queries: [myEnrollments(userId), myProgress(userId), myPayments(userId), myInvoices(userId), published],
  })
  const library = useQuery(libraryOf(userId))
  const certificates = useQuery(myCertificates(userId))
  const active = enrollments.data ?? []
  // A course that opens later, or without hours left, is not one to continue.
  const begun = active.filter((entry) => opensLater(entry) === '')
  const open = begun.filter((entry) => !isFinished(entry) && !entry.usedUpAt)
  // Progress is newest first: the course that was opened last, of those that go on.
  const touched = progress.data?.find((entry) =>
    open.some((enrollment) => enrollment.course === entry.course),
  )
  const current = open.find((entry) => entry.course === touched?.course) ?? open[0] ?? begun[0]
  const outline = useQuery({ ...outlineOf(current?.course ?? ''), enabled: current !== undefined })
  const ready = Boolean(enrollments.data && progress.data && payments.data)
  const anchor = useAnchor(ready)
  useLiveLearning(userId)
  const failed = [enrollments, progress, payments].find((query) => query.isError && !query.data)
  return (
    <main className={styles.page}>
      <div>
        <Title order={1}>{`Bonjour${firstName ? ` ${firstName}` : ''}, voici où vous en êtes.`}</Title>
        {progress.data && active.length > 0 ? <Text mt={8}>{weekText(progress.data)}</Text> : null}
      </div>
      {isMember ? <FollowUp userId={userId} /> : null}
      {active.length > 0 ? <SpaceSearch userId={userId} /> : null}
      {begun.length > 0 ? <NextLive userId={userId} courses={begun.map(({ course }) => course)} /> : null}
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
            anchor,
            library: library.data?.items ?? [],
            certificates: certificates.data ?? [],
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
  return <Own user={user} />
}
