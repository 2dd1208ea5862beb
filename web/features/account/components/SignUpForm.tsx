import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { PASSWORD_HINT } from '#drizzle/domain/password.ts'
import { safeRedirect } from '#drizzle/domain/redirect.ts'
import { landingPath, signUp } from '../../../lib/auth.ts'
import { link } from '../../../lib/paths.ts'
import { usePosted } from '../../../lib/posted.ts'
import { useAction } from '../../../lib/use-action.ts'
import { problems } from '../../../lib/validate.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { Input, PasswordInput } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { LinkedText } from '../../../ui/linked-text/LinkedText.tsx'
import { usePageAddress } from '../../site/index.ts'
import { signUpProblems } from '../labels.ts'
import { Providers } from './Providers.tsx'

const EMPTY = { firstName: '', lastName: '', email: '', password: '', passwordConfirm: '' }
type Name = keyof typeof EMPTY

function Created({ email }: { email: string }) {
  return (
    <>
      <Banner tone="success">Vérifiez votre boîte de réception.</Banner>
      <p>
        Votre espace est ouvert. Un message vient de partir vers {email} pour confirmer que cette adresse est
        bien la vôtre.
      </p>
      <LinkButton to={link('memberHome')}>Ouvrir mon espace</LinkButton>
    </>
  )
}

/** The sign-up of `/inscription` and `/auth/register`; with `redirect` the person goes on at once. `email`: whose it is to be, once that is known. */
export function SignUpForm({ email = '' }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const posted = usePosted('sign-up')
  const { pathname } = useLocation()
  const action = useAction(undefined, posted)
  const [person, setPerson] = useState({ ...EMPTY, ...posted?.values })
  useEffect(() => {
    if (email) setPerson((now) => ({ ...now, email: now.email || email }))
  }, [email])
  const [terms, setTerms] = useState(false)
  const [created, setCreated] = useState('')
  const termsAddress = usePageAddress('cgv')
  const wanted = safeRedirect(search.get('redirect'))
  const bind = (name: Name) => ({
    name,
    value: person[name],
    error: action.errors[name],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setPerson((now) => ({ ...now, [name]: value })),
  })
  const submit = () => {
    const wrong = problems(signUpProblems({ ...person, terms }))
    action.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    action.run(async () => {
      const email = person.email.trim()
      const record = await signUp({
        ...person,
        firstName: person.firstName.trim(),
        lastName: person.lastName.trim(),
        email,
      })
      if (wanted) navigate(landingPath(record, wanted).path, { replace: true })
      else setCreated(email)
    })
  }
  if (created) return <Created email={created} />
  const stored = search.size > 0 ? `?${search}` : ''
  return (
    <>
      <Providers
        onSignedIn={(record) => navigate(landingPath(record, wanted).path, { replace: true })}
        landing={wanted ?? link('memberHome')}
      />
      <Form
        onSubmit={submit}
        errors={action.errors}
        failure={action.failure}
        label="Création de compte"
        action={pathname + stored}
        onTyped={({ terms: ticked, ...values }) => {
          setPerson((now) => ({ ...now, ...values }))
          setTerms(ticked !== undefined)
        }}
      >
        <Input label="Prénom" autoComplete="given-name" maxLength={80} {...bind('firstName')} />
        <Input label="Nom" isOptional autoComplete="family-name" maxLength={80} {...bind('lastName')} />
        <Input label="Adresse e-mail" type="email" autoComplete="email" {...bind('email')} />
        <PasswordInput
          label="Mot de passe"
          hint={`${PASSWORD_HINT} Une phrase facile à retenir convient très bien.`}
          autoComplete="new-password"
          {...bind('password')}
        />
        <PasswordInput
          label="Confirmez le mot de passe"
          autoComplete="new-password"
          {...bind('passwordConfirm')}
        />
        <Checkbox
          label={
            <LinkedText
              text="J’accepte les conditions générales du site."
              label="conditions générales"
              href={termsAddress}
            />
          }
          name="terms"
          checked={terms}
          error={action.errors.terms}
          onChange={(event) => setTerms(event.target.checked)}
        />
        <Button type="submit" isBusy={action.isBusy}>
          Créer mon compte
        </Button>
      </Form>
      <p>
        Déjà un compte ? <Link to={link('signIn') + stored}>Se connecter</Link>
      </p>
    </>
  )
}
