import { Button, Paper, PasswordInput, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { userFields } from '#drizzle/collections/users.ts'
import { fields, password, type RecordOf } from '#drizzle/fields.ts'
import { useRecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { signIn } from '../../../lib/auth.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { users } from '../queries.ts'
import styles from './Profile.module.css'

const passwordFields = fields({
  oldPassword: password({ required: true }),
  password: password({ required: true, min: 10 }),
  passwordConfirm: password({ required: true }),
})
const EMPTY = { oldPassword: '', password: '', passwordConfirm: '' }
const WRONG = 'Le mot de passe actuel n’est pas le bon.'
const TOGGLE = { 'aria-label': 'Afficher ou masquer le mot de passe' }

/** Changing the password ends every session; this one is opened again at once with the new password. */
export const PasswordForm = ({ person }: { person: RecordOf<typeof userFields> }) => {
  const form = useRecordForm(passwordFields, EMPTY)
  const [mismatch, setMismatch] = useState('')
  const change = useMutation({
    mutationFn: async () => {
      const { values } = form
      await users.update(person.id, { ...values })
      await signIn(person.email, values.password)
    },
    onSuccess: () => {
      form.reset(EMPTY)
      notify.success('Votre mot de passe est modifié.', {
        description: 'Les autres appareils devront se reconnecter.',
      })
    },
    onError: (error) => {
      if (!form.fail(error)) notify.error(failureMessage(error))
    },
  })
  return (
    <Paper withBorder p="lg">
      <Title order={2} size="h3" className={styles.title}>
        Mot de passe
      </Title>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          const same = form.values.password === form.values.passwordConfirm
          setMismatch(same ? '' : 'Les deux mots de passe sont différents.')
          if (form.validate() && same) change.mutate()
        }}
      >
        <PasswordInput
          {...form.text('oldPassword', 'Mot de passe actuel')}
          // Once something is typed, the only refusal left is a wrong password.
          error={form.errors.oldPassword && form.values.oldPassword ? WRONG : form.errors.oldPassword}
          autoComplete="current-password"
          visibilityToggleButtonProps={TOGGLE}
        />
        <PasswordInput
          {...form.text('password', 'Nouveau mot de passe')}
          autoComplete="new-password"
          visibilityToggleButtonProps={TOGGLE}
        />
        <PasswordInput
          {...form.text('passwordConfirm', 'Confirmation')}
          error={form.errors.passwordConfirm ?? mismatch}
          autoComplete="new-password"
          visibilityToggleButtonProps={TOGGLE}
        />
        <Text size="sm" c="dimmed">
          Choisissez au moins 10 caractères.
        </Text>
        <div>
          <Button type="submit" variant="outline" loading={change.isPending}>
            Modifier mon mot de passe
          </Button>
        </div>
      </form>
    </Paper>
  )
}
