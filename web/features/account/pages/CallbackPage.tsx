import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { confirmEmailChange } from '../../../lib/account.ts'
import { landingPath, useUser } from '../../../lib/auth.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { link } from '../../../lib/paths.ts'
import { secondStepOf } from '../../../lib/sign-in-code.ts'
import { useAction } from '../../../lib/use-action.ts'
import { problems, required } from '../../../lib/validate.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { PasswordInput } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Failure } from '../../../ui/load/Failure.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { isSpentLink } from '../components/spent-link.ts'
import { completeRedirect } from '../oauth2.ts'
import { useVerification } from '../queries.ts'

const CodeForm = lazy(() => import('../components/CodeForm.tsx'))

/** `again`: the screen that sends such a mail; it asks for the sign-in first when there is none. */
function SpentLink({ again }: { again: string }) {
  return (
    <AuthFrame title="Lien expiré">
      <Banner tone="error">Ce lien a expiré ou a déjà servi.</Banner>
      <p>Les liens de nos messages ont une durée limitée. Vous pouvez en demander un nouveau.</p>
      <div>
        <LinkButton to={again}>Recommencer</LinkButton>
      </div>
    </AuthFrame>
  )
}

function Verified() {
  const user = useUser()
  return (
    <AuthFrame title="Adresse vérifiée">
      <Banner tone="success">Merci, votre adresse e-mail est confirmée.</Banner>
      <div>
        <LinkButton to={link(user ? 'memberHome' : 'signIn')}>Continuer</LinkButton>
      </div>
    </AuthFrame>
  )
}

function Verification({ token }: { token: string }) {
  const verification = useVerification(token)
  const failed = (error: unknown) =>
    isSpentLink(error) ? (
      <SpentLink again={link('account')} />
    ) : (
      <AuthFrame title="Vérification de votre adresse">
        <Failure onRetry={verification.refetch} message={failureMessage(error)} />
      </AuthFrame>
    )
  return (
    <Load
      query={verification}
      loading={
        <AuthFrame title="Vérification de votre adresse">
          <Skeleton height={96} />
        </AuthFrame>
      }
      failed={failed}
    >
      {() => <Verified />}
    </Load>
  )
}

/** The new address counts once the password proves who opens the link; the sessions are then over. */
function EmailChange({ token }: { token: string }) {
  const action = useAction()
  const [password, setPassword] = useState('')
  const [isDone, setDone] = useState(false)
  if (action.errors.token) return <SpentLink again={link('memberProfile')} />
  if (isDone) {
    return (
      <AuthFrame title="Adresse vérifiée">
        <Banner tone="success">Votre nouvelle adresse est enregistrée.</Banner>
        <p>Connectez-vous avec elle pour retrouver votre espace.</p>
        <div>
          <LinkButton to={link('signIn')}>Continuer</LinkButton>
        </div>
      </AuthFrame>
    )
  }
  const submit = async () => {
    const wrong = problems({ password: required(password) })
    action.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    if (await action.run(() => confirmEmailChange(token, password))) setDone(true)
  }
  return (
    <AuthFrame title="Confirmez votre nouvelle adresse">
      <p>Saisissez votre mot de passe actuel pour terminer le changement.</p>
      <Form
        onSubmit={submit}
        errors={action.errors}
        failure={action.failure}
        label="Changement d’adresse e-mail"
      >
        <PasswordInput
          label="Mot de passe"
          autoComplete="current-password"
          value={password}
          error={action.errors.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div>
          <Button type="submit" isBusy={action.isBusy}>
            Confirmer ma nouvelle adresse
          </Button>
        </div>
      </Form>
    </AuthFrame>
  )
}

/** What another service answered to a sign-in that left this page for it. */
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

/** `/auth/callback`: where the services' answers and the links of our mails land (`?action=verification` or `email-change`, `&token=`). */
export default function CallbackPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const action = search.get('action')
  if (!action && search.has('state')) return <ProviderAnswer answer={search} />
  if (token && action === 'verification') return <Verification token={token} />
  if (token && action === 'email-change') return <EmailChange token={token} />
  return <SpentLink again={link('account')} />
}
