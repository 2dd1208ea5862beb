import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { type SessionRecord, useUser } from '../../../lib/auth.ts'
import { link } from '../../../lib/paths.ts'
import { LinkButton } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Identity } from '../components/Identity.tsx'
import { Verification } from '../components/Verification.tsx'
import styles from './AccountPage.module.css'

/** Below the fold, and for signed-in users only. */
const Security = lazy(() => import('../components/Security.tsx'))
const Ways = lazy(() => import('../components/Ways.tsx'))
const Connections = lazy(() => import('../components/Connections.tsx'))

const Own = ({ user }: { user: SessionRecord }) => {
  // A superuser is no account of the site.
  if (user.collectionName !== 'users')
    return (
      <Suspense fallback={<Skeleton height={420} />}>
        <Ways />
      </Suspense>
    )
  return (
    <>
      <Verification user={user} />
      <Identity key={user.id} user={user} />
      <Suspense fallback={<Skeleton height={420} />}>
        <Security user={user} />
        <Ways />
        <Connections user={user} />
      </Suspense>
      <p>
        Adresse e-mail, notifications, préférences, données :{' '}
        <Link to={link('settings')}>tous les paramètres</Link>.
      </p>
    </>
  )
}

/** `/auth/profile`: no route guard; signed out, it shows a message. */
export default function AccountPage() {
  const user = useUser()
  return (
    <main className={`container ${styles.page}`}>
      <h1>Mon compte</h1>
      {user ? (
        <Own user={user} />
      ) : (
        <EmptyState
          title="Connectez-vous pour accéder à cette page."
          action={
            <LinkButton to={link('signIn', null, { redirect: link('account') })}>Se connecter</LinkButton>
          }
        />
      )}
    </main>
  )
}
