import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { landingPath } from '../../../lib/auth.ts'
import { link } from '../../../lib/paths.ts'
import { usePosted } from '../../../lib/posted.ts'
import { secondStepOf } from '../../../lib/second-step.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { LinkButton } from '../../../ui/button/Button.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { SpentLink } from '../components/SpentLink.tsx'
import { VerifyAddress } from '../components/VerifyAddress.tsx'
import { completeRedirect } from '../oauth2.ts'

const CodeForm = lazy(() => import('../components/CodeForm.tsx'))
/** The only form of this page. */
const EmailChange = lazy(() => import('../components/EmailChange.tsx'))
const Invitation = lazy(() => import('../components/Invitation.tsx'))
const OrderAccess = lazy(() => import('../components/OrderAccess.tsx'))

/** The reply of another service after a sign-in by redirect. */
function ProviderAnswer({ answer }: { answer: URLSearchParams }) {
  const navigate = useNavigate()
  // Once: the answer cannot be exchanged a second time.
  const entry = useQuery({
    queryKey: ['users', 'oauth2', answer.get('state')],
    queryFn: () => completeRedirect(answer),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data } = entry
  useEffect(() => {
    if (!data) return
    const { path, refused } = landingPath(data.record, data.landing)
    if (refused) notify.warning(PERMISSION_MESSAGE)
    navigate(path, { replace: true })
  }, [data, navigate])
  const mfaId = secondStepOf(entry.error)
  if (mfaId) {
    const goOn = () => navigate(link('memberHome'), { replace: true })
    const restart = () => navigate(link('signIn'), { replace: true })
    return (
      <AuthFrame title="Encore un code">
        <Suspense fallback={<Skeleton height={96} />}>
          <CodeForm email="" mfaId={mfaId} onSignedIn={goOn} onSecondStep={restart} onBack={restart} />
        </Suspense>
      </AuthFrame>
    )
  }
  if (!entry.isError)
    return (
      <AuthFrame title="Connexion en cours…">
        <Skeleton height={96} />
      </AuthFrame>
    )
  return (
    <AuthFrame title="Connexion interrompue">
      <Banner tone="error">La connexion n’a pas abouti.</Banner>
      <p lang="en">{textOf(entry.error)}</p>
      <div>
        <LinkButton to={link('signIn')}>Recommencer</LinkButton>
      </div>
    </AuthFrame>
  )
}
const textOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/** `/auth/callback`: where the services' answers and the links of our mails land (`?action=verification`, `email-change`, `invitation` or `commande`, `&token=`). */
export default function CallbackPage() {
  const [search] = useSearchParams()
  const posted = usePosted('verification')
  const token = search.get('token') ?? ''
  const action = search.get('action')
  if (posted) return <VerifyAddress token={posted.values.token ?? ''} />
  if (!action && search.has('state')) return <ProviderAnswer answer={search} />
  if (token && action === 'verification') return <VerifyAddress key={token} token={token} />
  if (token && action === 'invitation')
    return (
      <Suspense
        fallback={
          <AuthFrame title="Votre invitation">
            <Skeleton height={160} />
          </AuthFrame>
        }
      >
        <Invitation token={token} />
      </Suspense>
    )
  if (token && action === 'commande')
    return (
      <Suspense
        fallback={
          <AuthFrame title="Votre espace est prêt">
            <Skeleton height={160} />
          </AuthFrame>
        }
      >
        <OrderAccess token={token} />
      </Suspense>
    )
  if (token && action === 'email-change')
    return (
      <Suspense
        fallback={
          <AuthFrame title="Confirmez votre nouvelle adresse">
            <Skeleton height={96} />
          </AuthFrame>
        }
      >
        <EmailChange token={token} />
      </Suspense>
    )
  return <SpentLink again={link('account')} />
}
