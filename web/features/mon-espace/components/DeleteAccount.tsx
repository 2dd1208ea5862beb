import { Button, Group, Modal, Paper, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { forgetPersonal } from '../../../admin-ui/drafts/draft-store.ts'
import { eraseAccount } from '../../../lib/account.ts'
import { signOut, useUser } from '../../../lib/auth.ts'
import { link } from '../../../lib/paths.ts'
import { requestCode } from '../../../lib/sign-in-code.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useProof } from '../../../lib/use-proof.ts'
import { notify } from '../../../ui/toast/store.ts'
import styles from './Profile.module.css'
import { ProofInput } from './ProofInput.tsx'

const WORD = 'SUPPRIMER'

const Erasure = ({ email, onClose }: { email: string; onClose: () => void }) => {
  const [word, setWord] = useState('')
  const proof = useProof(() => requestCode(email))
  const action = useAction()
  const navigate = useNavigate()
  const user = useUser()
  const isReady = word.trim() === WORD && proof.value.trim() !== ''
  const erase = async () => {
    if (!isReady || !(await action.run(() => eraseAccount(proof.proof)))) return
    notify.success('Votre compte est supprimé.')
    if (user) forgetPersonal(user.id)
    await signOut()
    navigate(link('home'))
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void erase()
      }}
    >
      <Text>Cette action est définitive. Vous perdrez l’accès à vos formations.</Text>
      <TextInput
        label={`Tapez ${WORD} pour confirmer`}
        value={word}
        onChange={(event) => setWord(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <ProofInput proof={proof} error={action.errors[proof.kind] ?? action.failure} />
      <Group justify="flex-end">
        <Button variant="outline" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" color="red" loading={action.isBusy} disabled={!isReady}>
          Supprimer
        </Button>
      </Group>
    </form>
  )
}

/** Erasure of the account: the word typed in full, and a proof, because nothing brings it back. */
export const DeleteAccount = ({ email }: { email: string }) => {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
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
      <Modal opened={opened} onClose={close} title="Supprimer votre compte ?">
        <Erasure email={email} onClose={close} />
      </Modal>
    </Paper>
  )
}
