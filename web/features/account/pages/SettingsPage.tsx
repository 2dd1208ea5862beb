import { lazy, Suspense } from 'react'
import { useUser } from '../../../lib/auth.ts'
import { link } from '../../../lib/paths.ts'
import { Breadcrumb } from '../../../ui/breadcrumb/Breadcrumb.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import styles from './AccountPage.module.css'

/** Of people who are signed in: what it looks like is no part of the visitors' style sheet. */
const Settings = lazy(() => import('../components/Settings.tsx'))
const Ways = lazy(() => import('../components/Ways.tsx'))

const CRUMBS = [
  { label: 'Accueil', to: link('home') },
  { label: 'Mon espace', to: link('memberHome') },
  { label: 'Paramètres' },
]

/** `/settings`. */
export default function SettingsPage() {
  const user = useUser()
  if (!user) return null
  return (
    <main className={`container ${styles.page}`}>
      <Breadcrumb items={CRUMBS} />
      <h1>Paramètres</h1>
      <Suspense fallback={<Skeleton height={640} />}>
        {/* A superuser has no account of the site: only devices and a second step. */}
        {user.collectionName === 'users' ? <Settings user={user} /> : <Ways />}
      </Suspense>
    </main>
  )
}
