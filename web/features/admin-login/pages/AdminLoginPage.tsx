import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { mayAdminister } from '#drizzle/access.ts'
import { safeRedirect } from '#drizzle/domain/redirect.ts'
import { CardPage } from '../../../admin-ui/layouts/CardPage.tsx'
import { CodeStep } from '../../../admin-ui/layouts/CodeStep.tsx'
import { fetchMe, useUser } from '../../../lib/auth.ts'
import { link } from '../../../lib/paths.ts'
import { forgetStep, keepStep, type PendingStep, pendingStep, STEP_OVER } from '../../../lib/pending-step.ts'
import { ClientResponseError } from '../../../lib/pocketbase.ts'
import { signInAdmin } from '../../../lib/rights.ts'
import { secondStepOf } from '../../../lib/second-step.ts'
import { useIsInElsewhere } from '../../../lib/session.ts'
import { EXPIRED_MESSAGE } from '../../../lib/texts.ts'
import { setUpState } from '../../admin-setup/index.ts'

/** Specification §8: the server's statusMessage, otherwise « Erreur de connexion ». */
const failureOf = (error: unknown): string =>
  (error instanceof ClientResponseError && error.response.statusMessage) || 'Erreur de connexion'

/** A signed-in administrator goes on; reading the account also renews the cookie that opens /admin. */
const useAlreadyIn = (goOn: () => void) => {
  const user = useUser()
  const [wasIn] = useState(mayAdminister(user))
  // Another tab has finished meanwhile what this one began.
  const isInElsewhere = useIsInElsewhere()
  const isIn = wasIn || (isInElsewhere && mayAdminister(user))
  useEffect(() => {
    if (!isIn) return
    forgetStep(PLACE)
    fetchMe().then(goOn, () => undefined)
  }, [isIn, goOn])
}

const PLACE = 'admin-sign-in-step'

/** The step after the password, stored for a reload; an expired one leaves the address and a message. */
const useStep = () => {
  const [before] = useState(() => pendingStep(PLACE))
  const [step, setStep] = useState<PendingStep | null>(before && !before.isOver ? before : null)
  useEffect(() => {
    if (step) keepStep(PLACE, step)
    else forgetStep(PLACE)
  }, [step])
  return { step, setStep, email: before?.email ?? '', isOver: before?.isOver ?? false }
}

const Form = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [target] = useState(() => {
    const wanted = safeRedirect(search.get('redirect'))
    return wanted?.startsWith('/admin') && !wanted.startsWith(link('adminLogin')) ? wanted : link('admin')
  })
  const [goOn] = useState(() => () => navigate(target, { replace: true }))
  const stored = useStep()
  const { step, setStep } = stored
  const [email, setEmail] = useState(stored.email)
  const [password, setPassword] = useState('')
  const [error, setError] = useState(stored.isOver ? STEP_OVER : '')
  useAlreadyIn(goOn)
  const isWaiting = useQuery(setUpState).data?.isOpen
  const signIn = useMutation({
    mutationFn: () => signInAdmin(email, password),
    onSuccess: goOn,
    onError: (failure) => {
      const mfaId = secondStepOf(failure)
      if (mfaId) setStep({ email, mfaId, otpId: '', since: Date.now() })
      else setError(failureOf(failure))
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!email.trim() || !password) return setError('Email et mot de passe requis')
    setError('')
    signIn.mutate()
  }
  if (step)
    return (
      <CodeStep
        {...step}
        onSent={(otpId) => setStep({ ...step, otpId })}
        onEntered={() => {
          forgetStep(PLACE)
          goOn()
        }}
        onBack={() => setStep(null)}
      />
    )
  return (
    <>
      {isWaiting ? (
        <Alert color="blue">
          Ce site attend sa première administratrice ou son premier administrateur. Ouvrez le lien que le
          serveur a affiché à son démarrage.
        </Alert>
      ) : null}
      {search.get('expired') === 'true' && !error ? <Alert color="yellow">{EXPIRED_MESSAGE}</Alert> : null}
      {error ? (
        <Alert color="red" role="alert" icon={<TriangleAlert size={20} aria-hidden="true" />}>
          {error}
        </Alert>
      ) : null}
      <form noValidate onSubmit={onSubmit}>
        <Stack gap={16}>
          <TextInput
            label="Adresse e-mail"
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label="Mot de passe"
            autoComplete="current-password"
            value={password}
            visibilityToggleButtonProps={{ 'aria-label': 'Afficher ou masquer le mot de passe' }}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" variant="strong" fullWidth loading={signIn.isPending}>
            Se connecter
          </Button>
        </Stack>
      </form>
      <Text size="sm">
        <Link to={link('forgotPassword')}>{'Mot de passe oublié ?'}</Link>
        {' · '}
        <Link to={link('home')}>Voir le site</Link>
      </Text>
    </>
  )
}

/** `/admin/login`: sign-in of the administration, without its frame. */
export default function AdminLoginPage() {
  return (
    <CardPage title="Administration">
      <Form />
    </CardPage>
  )
}
