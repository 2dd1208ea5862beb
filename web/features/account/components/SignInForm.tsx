import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { WRONG_PASSWORD } from '#drizzle/domain/failure-sentences.ts'
import { safeRedirect } from '#drizzle/domain/redirect.ts'
import { landingPath, type SessionRecord, signIn } from '../../../lib/auth.ts'
import { link } from '../../../lib/paths.ts'
import { ClientResponseError } from '../../../lib/pocketbase.ts'
import { usePosted } from '../../../lib/posted.ts'
import { secondStepOf } from '../../../lib/second-step.ts'
import { tabStorage } from '../../../lib/tab-storage.ts'
import { EXPIRED_MESSAGE } from '../../../lib/texts.ts'
import { useAction } from '../../../lib/use-action.ts'
import { email as checkEmail, problems, required } from '../../../lib/validate.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Input, PasswordInput } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { Providers } from './Providers.tsx'
import styles from './SignInForm.module.css'

/** The field of the password takes the focus when the form of the code has given way to it. */
const usePasswordFocus = (byCode: boolean) => {
  const field = useRef<HTMLInputElement>(null)
  const hadCode = useRef(false)
  useEffect(() => {
    if (hadCode.current && !byCode) field.current?.focus()
    hadCode.current = byCode
  }, [byCode])
  return field
}

const CodeForm = lazy(() => import('./CodeForm.tsx'))

/** The server's own text when it gives one, else the specification's. */
const describe = (error: unknown) => {
  if (!(error instanceof ClientResponseError) || error.status === 0 || error.status === 429) return undefined
  if (error.response.statusMessage) return error.response.statusMessage
  return error.status === 400 ? WRONG_PASSWORD : 'Erreur de connexion'
}

/** The sign-in of `/connexion` and `/login`: follows `redirect`, reports an expired session. */
export function SignInForm() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const posted = usePosted('sign-in')
  const action = useAction(describe, posted)
  const [email, setEmail] = useState(posted?.values.email ?? '')
  const [password, setPassword] = useState('')
  /** A first step that was right; what is missing is the other method. */
  const [mfaId, setMfaId] = useState(posted?.values.mfaId ?? '')
  const [byCode, setByCode] = useState(false)
  // Sent before the script was there, or reloaded meanwhile: it goes on from there.
  useEffect(() => {
    if (posted?.values.mfaId || tabStorage.get('sign-in-step')) setByCode(true)
  }, [posted])
  const passwordField = usePasswordFocus(byCode)
  const goOn = (record: SessionRecord) => {
    const { path, refused } = landingPath(record, search.get('redirect'))
    if (refused) notify.warning(PERMISSION_MESSAGE)
    navigate(path, { replace: true })
  }
  const needCode = (step: string) => {
    setMfaId(step)
    setByCode(true)
  }
  const submit = () => {
    const wrong = problems({ email: checkEmail(email), password: required(password) })
    action.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    action.run(async () => {
      try {
        goOn(await signIn(email, password, mfaId))
      } catch (error) {
        const next = secondStepOf(error)
        if (!next) throw error
        needCode(next)
      }
    })
  }
  if (byCode)
    return (
      <Suspense fallback={null}>
        <CodeForm
          email={email}
          mfaId={mfaId}
          onSignedIn={goOn}
          onSecondStep={(step, address) => {
            setMfaId(step)
            setEmail(address)
            setByCode(false)
          }}
          onBack={() => {
            setMfaId('')
            setByCode(false)
          }}
        />
      </Suspense>
    )
  const stored = search.size > 0 ? `?${search}` : ''
  return (
    <>
      {search.get('expired') === 'true' ? <Banner tone="warning">{EXPIRED_MESSAGE}</Banner> : null}
      {mfaId && mfaId !== posted?.values.mfaId ? (
        <Banner>Votre code est bon. Saisissez aussi votre mot de passe.</Banner>
      ) : null}
      <Providers
        onSignedIn={goOn}
        onSecondStep={needCode}
        landing={safeRedirect(search.get('redirect')) ?? link('memberHome')}
      />
      <Form
        onSubmit={submit}
        errors={action.errors}
        failure={action.failure}
        label="Connexion"
        action={link('signIn') + stored}
        onTyped={(values) => {
          setEmail(values.email ?? '')
          setPassword(values.password ?? '')
        }}
      >
        <Input
          label="Adresse e-mail"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          error={action.errors.email ?? action.errors.identity}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordInput
          ref={passwordField}
          label="Mot de passe"
          name="password"
          autoComplete="current-password"
          value={password}
          error={action.errors.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className={styles.actions}>
          <Button type="submit" isBusy={action.isBusy}>
            Se connecter
          </Button>
          <Link to={link('forgotPassword')}>Mot de passe oublié ?</Link>
        </div>
        <Button type="button" variant="ghost" onClick={() => setByCode(true)}>
          Recevoir un code par e-mail
        </Button>
      </Form>
      <p>
        Pas encore de compte ? <Link to={link('signUp') + stored}>Créer un compte</Link>
      </p>
    </>
  )
}
