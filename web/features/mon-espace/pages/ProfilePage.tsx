import { Title } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { SampleNote } from '../../../admin-ui/components/SampleNote.tsx'
import { useUser } from '../../../lib/auth.ts'
import { OwnProfile } from '../components/OwnProfile.tsx'
import styles from '../components/Profile.module.css'
import { SampleProfile } from '../components/SampleProfile.tsx'

const TITLE = 'Mon profil'

/** `/mon-espace/profile`; a sample with `?preview=true`. */
export default function ProfilePage() {
  const user = useUser()
  const [search] = useSearchParams()
  if (search.get('preview') !== 'true' && user) return <OwnProfile title={TITLE} user={user} />
  return (
    <main className={styles.page}>
      <SampleNote />
      <Title order={1}>{TITLE}</Title>
      <SampleProfile />
    </main>
  )
}
