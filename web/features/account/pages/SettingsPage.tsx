import { useUser } from '../../../lib/auth.ts'
import { link } from '../../../lib/paths.ts'
import { Breadcrumb } from '../../../ui/breadcrumb/Breadcrumb.tsx'
import Connections from '../components/Connections.tsx'
import { DevicePreferences } from '../components/DevicePreferences.tsx'
import { Identity } from '../components/Identity.tsx'
import { NewAddress } from '../components/NewAddress.tsx'
import { NotificationChoices } from '../components/NotificationChoices.tsx'
import { PersonalData } from '../components/PersonalData.tsx'
import Security from '../components/Security.tsx'
import { TwoSteps } from '../components/TwoSteps.tsx'
import { Verification } from '../components/Verification.tsx'
import styles from './SettingsPage.module.css'

const CRUMBS = [
  { label: 'Accueil', to: link('home') },
  { label: 'Mon espace', to: link('memberHome') },
  { label: 'Paramètres' },
]

/** `/settings`: everything that a person decides about her account, and what the site holds on her. */
export default function SettingsPage() {
  const user = useUser()
  if (!user) return null
  return (
    <main className={styles.page}>
      <Breadcrumb items={CRUMBS} />
      <h1>Paramètres</h1>
      <Verification user={user} />
      <Identity key={user.id} user={user} />
      <NewAddress user={user} />
      <Security user={user} />
      <TwoSteps user={user} />
      <Connections user={user} />
      <NotificationChoices user={user} />
      <DevicePreferences />
      <PersonalData user={user} />
    </main>
  )
}
