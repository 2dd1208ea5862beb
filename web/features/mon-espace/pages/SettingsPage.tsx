import { useUser } from '../../../lib/auth.ts'
import { OwnProfile } from '../components/OwnProfile.tsx'

/** `/settings`. */
export default function SettingsPage() {
  const user = useUser()
  return user ? <OwnProfile title="Paramètres" user={user} /> : null
}
