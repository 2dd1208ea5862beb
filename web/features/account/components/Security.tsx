import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PASSWORD_HINT } from '#drizzle/domain/password.ts'
import { changePassword, SIGN_IN_AGAIN } from '../../../lib/account.ts'
import { type SessionRecord, signOut, signOutTo } from '../../../lib/auth.ts'
import { forgetPersonal } from '../../../lib/draft-store.ts'
import { forgetDownloads } from '../../../lib/offline/forget.ts'
import { link } from '../../../lib/paths.ts'
import { useAction } from '../../../lib/use-action.ts'
import { newPassword, problems, required, sameAs } from '../../../lib/validate.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { PasswordInput } from '../../../ui/field/Input.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { notify } from '../../../ui/toast/store.ts'
import styles from './Account.module.css'

/** A new password ends every session; this one is opened again at once. */
export default function Security({ user }: { user: SessionRecord }) {
  const navigate = useNavigate()
  const action = useAction()
  const [old, setOld] = useState('')
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [isLeaving, setLeaving] = useState(false)
  const submit = async () => {
    const wrong = problems({
      oldPassword: required(old),
      password: newPassword(password),
      passwordConfirm: sameAs(password)(confirm),
    })
    action.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    let isSignedIn = false
    const isDone = await action.run(async () => {
      const change = { oldPassword: old, password, passwordConfirm: confirm }
      isSignedIn = await changePassword(user, change)
    })
    if (!isDone) return
    if (!isSignedIn) {
      notify.success(SIGN_IN_AGAIN)
      await signOut()
      return navigate(link('signIn'))
    }
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
          hint={PASSWORD_HINT}
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
      <Button
        variant="outline"
        isBusy={isLeaving}
        onClick={() => {
          setLeaving(true)
          // Unsent drafts are personal: the next user of this device may be another person.
          forgetPersonal(user.id)
          forgetDownloads(user.id)
          return signOutTo(() => navigate(link('home')))
        }}
      >
        Se déconnecter
      </Button>
    </section>
  )
}
