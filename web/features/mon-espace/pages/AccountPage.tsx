import { Button, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { useUser } from '../../../lib/auth.ts'
import { link } from '../../../lib/paths.ts'
import { OwnProfile } from '../components/OwnProfile.tsx'
import styles from '../components/Profile.module.css'

const TITLE = 'Mon compte'

/** `/auth/profile`: no route guard; signed out, it shows a message. */
export default function AccountPage() {
  const user = useUser()
  if (user) return <OwnProfile title={TITLE} user={user} />
  return (
    <main className={styles.page}>
      <Title order={1}>{TITLE}</Title>
      <EmptyState
        title="Connectez-vous pour accéder à cette page."
        action={
          <Button component={Link} to={link('signIn', null, { redirect: link('account') })}>
            Se connecter
          </Button>
        }
      />
    </main>
  )
}
