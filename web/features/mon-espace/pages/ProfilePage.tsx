import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { AdminLoad } from '../../../admin-ui/components/LoadState.tsx'
import { signOut, useUser } from '../../../lib/auth.ts'
import { link } from '../../../lib/paths.ts'
import { DeleteAccount } from '../components/DeleteAccount.tsx'
import { EmailForm } from '../components/EmailForm.tsx'
import { IdentityForm } from '../components/IdentityForm.tsx'
import { InvoiceList } from '../components/InvoiceList.tsx'
import { PasswordForm } from '../components/PasswordForm.tsx'
import styles from '../components/Profile.module.css'
import { personOf } from '../queries.ts'

/** `/mon-espace/profile`: identity, address, password, invoices, sign-out, erasure. */
export default function ProfilePage() {
  const user = useUser()
  const navigate = useNavigate()
  const person = useQuery({ ...personOf(user?.id ?? ''), enabled: user !== null })
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <Title order={1}>Mon profil</Title>
        <Button
          variant="outline"
          leftSection={<LogOut size={18} aria-hidden="true" />}
          onClick={() => void signOut().then(() => navigate(link('home')))}
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
            <InvoiceList userId={data.id} />
            <DeleteAccount email={data.email} />
          </>
        )}
      </AdminLoad>
    </main>
  )
}
