import { Button, Title } from '@mantine/core'
import { LogOut } from 'lucide-react'
import { useSignOut } from '../../../admin-ui/layouts/use-sign-out.ts'
import type { SessionRecord } from '../../../lib/auth.ts'
import styles from './Profile.module.css'
import { ProfilePanels } from './ProfilePanels.tsx'

/** A page of the profile: its heading, the sign-out and the panels. */
export const OwnProfile = ({ title, user }: { title: string; user: SessionRecord }) => {
  const { isLeaving, leave } = useSignOut()
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <Title order={1}>{title}</Title>
        <Button
          variant="outline"
          leftSection={<LogOut size={18} aria-hidden="true" />}
          loading={isLeaving}
          onClick={() => void leave()}
        >
          Se déconnecter
        </Button>
      </div>
      <ProfilePanels user={user} />
    </main>
  )
}
