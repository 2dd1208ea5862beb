import { Button, Group, Modal, Paper, PasswordInput, Text, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { signOut } from '../../../lib/auth.ts'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'
import { link } from '../../../lib/paths.ts'
import { notify } from '../../../ui/toast/store.ts'
import { deleteAccount } from '../queries.ts'
import styles from './Profile.module.css'

const WORD = 'SUPPRIMER'

/** Erasure of the account: the word typed in full, and the password, because nothing brings it back. */
export const DeleteAccount = () => {
  const [opened, setOpened] = useState(false)
  const [word, setWord] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const navigate = useNavigate()
  const erase = useMutation({
    mutationFn: () => deleteAccount(password),
    onSuccess: async () => {
      await signOut()
      notify.success('Votre compte est supprimé.')
      navigate(link('home'))
    },
    onError: (failure) => setError(fieldMessages(failure).password ?? failureMessage(failure)),
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
            setError('')
            if (word.trim() === WORD && password) erase.mutate()
          }}
        >
          <Text>Cette action est définitive. Vous perdrez l’accès à vos formations.</Text>
          <TextInput
            label={`Tapez ${WORD} pour confirmer`}
            value={word}
            autoComplete="off"
            data-autofocus
            onChange={(event) => setWord(event.currentTarget.value)}
          />
          <PasswordInput
            label="Mot de passe"
            value={password}
            error={error}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Afficher ou masquer le mot de passe' }}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="outline" onClick={() => setOpened(false)}>
              Annuler
            </Button>
            <Button
              type="submit"
              color="red"
              loading={erase.isPending}
              disabled={word.trim() !== WORD || !password}
            >
              Supprimer
            </Button>
          </Group>
        </form>
      </Modal>
    </Paper>
  )
}
