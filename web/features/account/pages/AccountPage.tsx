import { lazy, Suspense } from 'react'
import { requestVerification, type SessionRecord, useUser } from '../../../lib/auth.ts'
import { link } from '../../../lib/paths.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { Identity } from '../components/Identity.tsx'
import styles from './AccountPage.module.css'

/** Below the fold, and for whoever is signed in. */
const Security = lazy(() => import('../components/Security.tsx'))
const Connections = lazy(() => import('../components/Connections.tsx'))

function Verification({ user }: { user: SessionRecord }) {
  const action = useAction()
  if (user.verified) return null
  const resend = async () => {
    if (await action.run(() => requestVerification(user.email)))
      notify.success('E-mail envoyé.', { description: 'Vérifiez votre boîte de réception.' })
  }
  return (
    <Banner tone="warning">
      <p>Votre adresse e-mail n’est pas encore vérifiée.</p>
      {action.failure ? <p>{action.failure}</p> : null}
      <Button variant="outline" isBusy={action.isBusy} onClick={resend}>
        Renvoyer l’e-mail de vérification
      </Button>
    </Banner>
  )
}

/** `/auth/profile`: no route guard; signed out, the page says so. */
export default function AccountPage() {
  const user = useUser()
  return (
    <main className={`container ${styles.page}`}>
      <h1>Mon compte</h1>
      {user ? (
        <>
          <Verification user={user} />
          <Identity key={user.id} user={user} />
          <Suspense fallback={<Skeleton height={420} />}>
            <Security user={user} />
            <Connections user={user} />
          </Suspense>
        </>
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
