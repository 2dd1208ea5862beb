import { useUser } from '../../../lib/auth.ts'
import { ProfilePanels } from '../components/ProfilePanels.tsx'

/** `/client?view=parametres`: the panels of the profile. */
export const SettingsView = () => {
  const user = useUser()
  return user ? <ProfilePanels user={user} /> : null
}
