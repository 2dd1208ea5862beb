import { Button, Group, Modal, Paper, PasswordInput, Text, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fields, password, text } from '#drizzle/fields.ts'
import { useRecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { signOut } from '../../../lib/auth.ts'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'
import { link } from '../../../lib/paths.ts'
import { notify } from '../../../ui/toast/store.ts'
import { deleteAccount } from '../queries.ts'
import styles from './Profile.module.css'

const WORD = 'SUPPRIMER'
const erasureFields = fields({ word: text({ required: true }), password: password({ required: true }) })
const EMPTY = { word: '', password: '' }
const LABELS = { word: `Tapez ${WORD} pour confirmer`, password: 'Mot de passe' }

/** Erasure of the account: the word typed in full, and the password, because nothing brings it back. */
export const DeleteAccount = () => {
  const [opened, setOpened] = useState(false)
  const form = useRecordForm({ fields: erasureFields, initial: EMPTY, labels: LABELS })
  const isReady = form.values.word.trim() === WORD && form.values.password !== ''
  const navigate = useNavigate()
  const erase = useMutation({
    mutationFn: () => deleteAccount(form.getValues().password),
    onSuccess: async () => {
      await signOut()
      notify.success('Votre compte est supprimé.')
      navigate(link('home'))
    },
    onError: (failure) =>
      form.refuse({ password: fieldMessages(failure).password ?? failureMessage(failure) }),
  })
  return (
    <Paper withBorder p="lg">
      <Title order={2} size="h3" className={styles.title}>
        Supprimer mon compte
      </Title>
      <Text mb="md">
        Vos formations, vos notes et votre progression seront effacées. Les factures sont conservées le temps
        que la loi impose.
      </Text>
      <Button color="red" variant="outline" onClick={() => setOpened(true)}>
        Supprimer mon compte
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Supprimer votre compte ?">
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (isReady) erase.mutate()
          }}
        >
          <Text>Cette action est définitive. Vous perdrez l’accès à vos formations.</Text>
          <TextInput {...form.text('word')} autoComplete="off" data-autofocus />
          <PasswordInput
            {...form.text('password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Afficher ou masquer le mot de passe' }}
          />
          <Group justify="flex-end">
            <Button variant="outline" onClick={() => setOpened(false)}>
              Annuler
            </Button>
            <Button type="submit" color="red" loading={erase.isPending} disabled={!isReady}>
              Supprimer
            </Button>
          </Group>
        </form>
      </Modal>
    </Paper>
  )
}
