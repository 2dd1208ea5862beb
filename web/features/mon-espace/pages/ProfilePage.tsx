import { Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { AdminLoad } from '../../../admin-ui/components/LoadState.tsx'
import { useSignOut } from '../../../admin-ui/layouts/use-sign-out.ts'
import { useUser } from '../../../lib/auth.ts'
import { link } from '../../../lib/paths.ts'
import { DeleteAccount } from '../components/DeleteAccount.tsx'
import { EmailForm } from '../components/EmailForm.tsx'
import { IdentityForm } from '../components/IdentityForm.tsx'
import { InvoiceList } from '../components/InvoiceList.tsx'
import { PasswordForm } from '../components/PasswordForm.tsx'
import styles from '../components/Profile.module.css'
import { SampleNote } from '../components/SampleNote.tsx'
import { SampleProfile } from '../components/SampleProfile.tsx'
import { SignInCards } from '../components/SignInCards.tsx'
import { personOf } from '../queries.ts'

const Sample = () => (
  <main className={styles.page}>
    <SampleNote />
    <Title order={1}>Mon profil</Title>
    <SampleProfile />
  </main>
)

const Own = ({ userId }: { userId: string }) => {
  const person = useQuery(personOf(userId))
  const { isLeaving, leave } = useSignOut()
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <Title order={1}>Mon profil</Title>
        <Button
          variant="outline"
          leftSection={<LogOut size={18} aria-hidden="true" />}
          loading={isLeaving}
          onClick={() => void leave()}
        >
          Se déconnecter
        </Button>
      </div>
      <AdminLoad query={person}>
        {(data) => (
          <>
            <IdentityForm key={data.id} person={data} />
            <EmailForm person={data} />
            <PasswordForm person={data} />
            <SignInCards />
            <InvoiceList userId={data.id} />
            <DeleteAccount email={data.email} />
            <Text>
              Notifications, préférences, vos données : <Link to={link('settings')}>tous les paramètres</Link>
              .
            </Text>
          </>
        )}
      </AdminLoad>
    </main>
  )
}

/** `/mon-espace/profile`: identity, address, password, invoices, sign-out, erasure; a sample with `?preview=true`. */
export default function ProfilePage() {
  const user = useUser()
  const [search] = useSearchParams()
  if (search.get('preview') === 'true' || !user) return <Sample />
  // A superuser is no account of the site.
  if (user.collectionName !== 'users')
    return (
      <main className={styles.page}>
        <Title order={1}>Mon profil</Title>
        <SignInCards />
      </main>
    )
  return <Own userId={user.id} />
}
