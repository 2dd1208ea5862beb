import { Button, PasswordInput, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { userFields } from '#drizzle/collections/users.ts'
import { PASSWORD_HINT } from '#drizzle/domain/password.ts'
import { fields, password, type RecordOf } from '#drizzle/fields.ts'
import { useRecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { changePassword, SIGN_IN_AGAIN } from '../../../lib/account.ts'
import { signOut } from '../../../lib/auth.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { link } from '../../../lib/paths.ts'
import { notify } from '../../../ui/toast/store.ts'
import styles from './Profile.module.css'
import { ProfilePanel } from './ProfilePanel.tsx'

const passwordFields = fields({
  oldPassword: password({ required: true }),
  password: password({ required: true, min: 10 }),
  passwordConfirm: password({ required: true }),
})
const LABELS = {
  oldPassword: 'Mot de passe actuel',
  password: 'Nouveau mot de passe',
  passwordConfirm: 'Confirmation',
}
const EMPTY = { oldPassword: '', password: '', passwordConfirm: '' }
/** Shown once both are typed: an empty confirmation is simply missing. */
const mismatch = ({ password: wanted, passwordConfirm }: typeof EMPTY): Record<string, string> =>
  passwordConfirm === '' || wanted === passwordConfirm
    ? {}
    : { passwordConfirm: 'Les deux mots de passe sont différents.' }
const WRONG = 'Le mot de passe actuel n’est pas le bon.'
const TOGGLE = { 'aria-label': 'Afficher ou masquer le mot de passe' }

/** Changing the password ends every session; this one is opened again at once with the new password. */
export const PasswordForm = ({ person }: { person: RecordOf<typeof userFields> }) => {
  const form = useRecordForm({ fields: passwordFields, initial: EMPTY, labels: LABELS, check: mismatch })
  const navigate = useNavigate()
  const change = useMutation({
    mutationFn: () => changePassword(person, form.values),
    onSuccess: async (isSignedIn) => {
      form.reset(EMPTY)
      if (!isSignedIn) {
        notify.success(SIGN_IN_AGAIN)
        await signOut()
        return navigate(link('signIn'))
      }
      notify.success('Votre mot de passe est modifié.', {
        description: 'Les autres appareils devront se reconnecter.',
      })
    },
    onError: (error) => {
      if (form.fail(error).length === 0) notify.error(failureMessage(error))
    },
  })
  return (
    <ProfilePanel title="Mot de passe">
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (form.validate().length === 0) change.mutate()
        }}
      >
        <PasswordInput
          {...form.text('oldPassword')}
          // Once something is typed, the only refusal left is a wrong password.
          error={form.errors.oldPassword && form.values.oldPassword ? WRONG : form.errors.oldPassword}
          autoComplete="current-password"
          visibilityToggleButtonProps={TOGGLE}
        />
        <PasswordInput
          {...form.text('password')}
          autoComplete="new-password"
          visibilityToggleButtonProps={TOGGLE}
        />
        <PasswordInput
          {...form.text('passwordConfirm')}
          autoComplete="new-password"
          visibilityToggleButtonProps={TOGGLE}
        />
        <Text size="sm" c="dimmed">
          {PASSWORD_HINT} Changer de mot de passe déconnecte vos autres appareils.
        </Text>
        <div>
          <Button type="submit" variant="outline" loading={change.isPending}>
            Modifier mon mot de passe
          </Button>
        </div>
      </form>
    </ProfilePanel>
  )
}
