import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { mayAdminister } from '#drizzle/access.ts'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { SampleNote } from '../../../admin-ui/components/SampleNote.tsx'
import { type SessionRecord, useUser } from '../../../lib/auth.ts'
import { link } from '../../../lib/paths.ts'
import { SECOND_STEP_KEY, secondStepState } from '../../../lib/second-steps.ts'
import { useLive } from '../../../lib/use-live.ts'
import { useIsSample } from '../../../lib/use-sample.ts'
import styles from '../components/Profile.module.css'
import { SampleSecondStep } from '../components/Samples.tsx'
import { SecondStep } from '../components/SecondStep.tsx'
import { LABELS } from '../second-step-labels.ts'

/** The state's rows: the account's own. */
const TOPICS = [
  { collection: 'second_steps' },
  { collection: 'passkeys' },
  { collection: 'recovery_codes' },
] as const

const Own = ({ user }: { user: SessionRecord }) => {
  // Changes in another tab, on another device or by a superuser show here too.
  const query = useQuery({ ...secondStepState(user.id), refetchOnWindowFocus: 'always' })
  useLive(TOPICS, [SECOND_STEP_KEY])
  return (
    <AdminLoad query={query} skeleton={<Blocks rows={2} height={190} />}>
      {(data) => <SecondStep user={user} data={data} />}
    </AdminLoad>
  )
}

/** `/mon-espace/deux-etapes`: of members, of those who administer, and of superusers. */
export default function SecondStepPage() {
  const user = useUser()
  const isSample = useIsSample()
  return (
    <main className={styles.page}>
      {isSample ? <SampleNote /> : null}
      <Title order={1}>{LABELS.title}</Title>
      <Text>{LABELS.intro}</Text>
      {isSample ? <SampleSecondStep /> : null}
      {user && !isSample ? <Own key={user.id} user={user} /> : null}
      <Text>
        <Link to={link('devices')}>Mes appareils</Link>
        {user?.collectionName === 'users' ? (
          <>
            {' · '}
            <Link to={link('memberProfile')}>Mon profil</Link>
          </>
        ) : null}
        {mayAdminister(user) ? (
          <>
            {' · '}
            <Link to={link('admin')}>Administration</Link>
          </>
        ) : null}
      </Text>
    </main>
  )
}
