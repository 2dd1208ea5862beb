import { Paper, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { SampleNote } from '../../../admin-ui/components/SampleNote.tsx'
import { type SessionRecord, useUser } from '../../../lib/auth.ts'
import { link } from '../../../lib/paths.ts'
import { useIsSample } from '../../../lib/use-sample.ts'
import { DeviceList } from '../components/DeviceList.tsx'
import { EndButton } from '../components/EndButton.tsx'
import styles from '../components/Profile.module.css'
import { SampleDevices } from '../components/Samples.tsx'
import { ALL, type Device, LABELS, questionOf, useDevices } from '../devices.ts'

const Own = ({ user }: { user: SessionRecord }) => {
  const { query, busy, act } = useDevices(user.id)
  const confirm = useConfirm()
  const ask = async (request: Device | null) => {
    // A removed device is known again at its next sign-in.
    if (request && !request.isOpen) return act(request)
    if (await confirm({ ...questionOf(request), danger: true })) act(request)
  }
  return (
    <Paper withBorder p="lg" component="section" aria-label={LABELS.title}>
      <AdminLoad
        query={query}
        skeleton={<Blocks rows={3} />}
        isEmpty={(list) => list.length === 0}
        empty={<Text>{LABELS.empty}</Text>}
      >
        {(list) => (
          <>
            <DeviceList devices={list} busy={busy} onAct={(device) => void ask(device)} />
            {list.some(({ isOpen, isOwn }) => isOpen && !isOwn) ? (
              <EndButton
                mt="md"
                color="red"
                isBusy={busy !== null}
                isOwn={busy === ALL}
                onAct={() => void ask(null)}
              >
                {LABELS.endAll}
              </EndButton>
            ) : null}
          </>
        )}
      </AdminLoad>
    </Paper>
  )
}

/** `/mon-espace/appareils`: of members, of those who administer, and of superusers. */
export default function DevicesPage() {
  const user = useUser()
  const isSample = useIsSample()
  return (
    <main className={styles.page}>
      {isSample ? <SampleNote /> : null}
      <Title order={1}>{LABELS.title}</Title>
      <Text>{LABELS.explanation}</Text>
      {isSample ? <SampleDevices /> : null}
      {user && !isSample ? <Own key={user.id} user={user} /> : null}
      <Text>
        <Link to={link('secondStep')}>Connexion en deux étapes</Link>
        {user?.collectionName === 'users' ? (
          <>
            {' · '}
            <Link to={link('memberProfile')}>Mon profil</Link>
          </>
        ) : null}
      </Text>
    </main>
  )
}
