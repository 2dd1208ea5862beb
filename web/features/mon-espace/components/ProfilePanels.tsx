import { useQuery } from '@tanstack/react-query'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import type { SessionRecord } from '../../../lib/auth.ts'
import { personOf } from '../queries.ts'
import { DataExport } from './DataExport.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { DevicePreferences } from './DevicePreferences.tsx'
import { EmailForm } from './EmailForm.tsx'
import { IdentityForm } from './IdentityForm.tsx'
import { InvoiceList } from './InvoiceList.tsx'
import { LinkedServices } from './LinkedServices.tsx'
import { NotificationChoices } from './NotificationChoices.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import styles from './Profile.module.css'
import { SignInCards } from './SignInCards.tsx'

const SKELETON = (
  // The blocks would be invisible on the frame's own sand.
  <Panel>
    <Blocks rows={4} height={72} />
  </Panel>
)

const Own = ({ user }: { user: SessionRecord }) => {
  const person = useQuery(personOf(user.id))
  return (
    <AdminLoad query={person} skeleton={SKELETON}>
      {(data) => (
        <>
          <IdentityForm key={data.id} person={data} />
          <EmailForm person={data} />
          <PasswordForm person={data} />
          <SignInCards user={user} />
          <LinkedServices userId={data.id} />
          <NotificationChoices userId={data.id} />
          <DevicePreferences />
          <InvoiceList userId={data.id} />
          <DataExport user={user} />
          <DeleteAccount email={data.email} />
        </>
      )}
    </AdminLoad>
  )
}

/** Everything that members decide about their account; the same at each of its addresses. */
export const ProfilePanels = ({ user }: { user: SessionRecord }) => (
  <div className={styles.page}>
    {/* A superuser has no account of the site: only devices and a second step. */}
    {user.collectionName === 'users' ? <Own user={user} /> : <SignInCards user={user} />}
  </div>
)
