import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { mayAdminister } from '#drizzle/access.ts'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { type SessionRecord, useUser } from '../../../lib/auth.ts'
import { link } from '../../../lib/paths.ts'
import { secondStepState } from '../../../lib/second-steps.ts'
import styles from '../components/Profile.module.css'
import { SecondStep } from '../components/SecondStep.tsx'
import { WORDS } from '../second-step-words.ts'

const Own = ({ user }: { user: SessionRecord }) => (
  <AdminLoad query={useQuery(secondStepState(user.id))} skeleton={<Blocks rows={4} />}>
    {(data) => <SecondStep user={user} data={data} />}
  </AdminLoad>
)

/** `/mon-espace/deux-etapes`: of members, of those who administer, and of superusers. */
export default function SecondStepPage() {
  const user = useUser()
  return (
    <main className={styles.page}>
      <Title order={1}>{WORDS.title}</Title>
      <Text>{WORDS.intro}</Text>
      {user ? <Own key={user.id} user={user} /> : null}
      <Text>
        {user?.collectionName === 'users' ? (
          <Link to={link('memberProfile')}>Mon profil et mes appareils</Link>
        ) : null}
        {mayAdminister(user) ? (
          <>
            {user?.collectionName === 'users' ? ' · ' : ''}
            <Link to={link('admin')}>Administration</Link>
          </>
        ) : null}
      </Text>
    </main>
  )
}
