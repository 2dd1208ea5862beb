import { useState } from 'react'
import { requestVerification, type SessionRecord, signIn, signOut, useUser } from '../../../lib/auth.ts'
import { fileUrl } from '../../../lib/files.ts'
import { initials } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { useAction } from '../../../lib/use-action.ts'
import { newPassword, problems, required, sameAs } from '../../../lib/validate.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Input, PasswordInput } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useNavigate } from '../../../ui/router/router.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { users } from '../queries.ts'
import styles from './AccountPage.module.css'

const MAX_AVATAR_BYTES = 5 * 1024 * 1024
const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/webp']

function Identity({ user }: { user: SessionRecord }) {
  const action = useAction()
  const [firstName, setFirstName] = useState(user.firstName ?? '')
  const [lastName, setLastName] = useState(user.lastName ?? '')
  const [avatar, setAvatar] = useState<File | null>(null)
  const picture = fileUrl(user, user.avatar, { thumb: '96x96' })
  const choose = (file: File | undefined) => {
    const isFine = !file || (AVATAR_TYPES.includes(file.type) && file.size <= MAX_AVATAR_BYTES)
    action.setErrors(isFine ? {} : { avatar: 'Choisissez une image JPG, PNG ou WebP de moins de 5 Mo.' })
    setAvatar(isFine ? (file ?? null) : null)
  }
  const submit = async () => {
    const wrong = problems({ firstName: required(firstName) })
    action.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    const changes = {
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      name: '',
      ...(avatar ? { avatar } : {}),
    }
    if (await action.run(() => users.update(user.id, changes))) {
      setAvatar(null)
      notify.success('Modifications enregistrées.')
    }
  }
  return (
    <section aria-labelledby="identity" className={styles.card}>
      <h2 id="identity">Vos coordonnées</h2>
      <div className={styles.who}>
        {picture ? (
          <img src={picture} alt="" width={64} height={64} />
        ) : (
          <span className={styles.initials} aria-hidden="true">
            {initials(user.name || user.firstName || user.email)}
          </span>
        )}
        <p>
          {user.email}{' '}
          {user.verified ? (
            <Badge tone="success">Adresse vérifiée</Badge>
          ) : (
            <Badge tone="warning">Adresse à vérifier</Badge>
          )}
        </p>
      </div>
      <Form onSubmit={submit} errors={action.errors} failure={action.failure} label="Vos coordonnées">
        <Input
          label="Prénom"
          autoComplete="given-name"
          value={firstName}
          error={action.errors.firstName}
          onChange={(event) => setFirstName(event.target.value)}
        />
        <Input
          label="Nom"
          isOptional
          autoComplete="family-name"
          value={lastName}
          error={action.errors.lastName}
          onChange={(event) => setLastName(event.target.value)}
        />
        <Input
          label="Photo"
          isOptional
          type="file"
          accept={AVATAR_TYPES.join(',')}
          hint="JPG, PNG ou WebP, 5 Mo au plus."
          error={action.errors.avatar}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <Button type="submit" isBusy={action.isBusy}>
          Enregistrer
        </Button>
      </Form>
    </section>
  )
}

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

/** A new password ends every session; this one is opened again at once. */
function Security({ user }: { user: SessionRecord }) {
  const navigate = useNavigate()
  const action = useAction()
  const [old, setOld] = useState('')
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const submit = async () => {
    const wrong = problems({
      oldPassword: required(old),
      password: newPassword(password),
      passwordConfirm: sameAs(password)(confirm),
    })
    action.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    const isDone = await action.run(async () => {
      await users.update(user.id, { oldPassword: old, password, passwordConfirm: confirm })
      await signIn(user.email, password)
    })
    if (!isDone) return
    setOld('')
    setPassword('')
    setConfirm('')
    notify.success('Mot de passe enregistré.', { description: 'Vos autres appareils sont déconnectés.' })
  }
  return (
    <section aria-labelledby="security" className={styles.card}>
      <h2 id="security">Sécurité</h2>
      <p>Changer de mot de passe ferme toutes vos sessions, sur tous vos appareils.</p>
      <Form onSubmit={submit} errors={action.errors} failure={action.failure} label="Mot de passe">
        <PasswordInput
          label="Mot de passe actuel"
          autoComplete="current-password"
          value={old}
          error={action.errors.oldPassword}
          onChange={(event) => setOld(event.target.value)}
        />
        <PasswordInput
          label="Nouveau mot de passe"
          autoComplete="new-password"
          hint="Au moins 10 caractères."
          value={password}
          error={action.errors.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordInput
          label="Confirmez le mot de passe"
          autoComplete="new-password"
          value={confirm}
          error={action.errors.passwordConfirm}
          onChange={(event) => setConfirm(event.target.value)}
        />
        <Button type="submit" isBusy={action.isBusy}>
          Se déconnecter partout et changer le mot de passe
        </Button>
      </Form>
      <Button variant="outline" onClick={() => signOut().then(() => navigate(link('home')))}>
        Se déconnecter
      </Button>
    </section>
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
          <Security user={user} />
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
