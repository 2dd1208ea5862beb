import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { ProofInput } from '../../../admin-ui/components/ProofInput.tsx'
import { ERASURE_LABELS, useErasure } from '../../../lib/use-erasure.ts'
import { notify } from '../../../ui/toast/store.ts'
import styles from './Profile.module.css'
import { ProfilePanel } from './ProfilePanel.tsx'

const Erasure = ({ email, onClose }: { email: string; onClose: () => void }) => {
  const { word, setWord, proof, action, missing, erase } = useErasure(email, () =>
    notify.success(ERASURE_LABELS.done),
  )
  const isReady = Object.keys(missing()).length === 0
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void erase()
      }}
    >
      <Text>{ERASURE_LABELS.warning}</Text>
      <TextInput
        label={ERASURE_LABELS.ask}
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

/** The erasure of the account, in the look of the member space. */
export const DeleteAccount = ({ email }: { email: string }) => {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <ProfilePanel title="Supprimer mon compte">
      <Text>
        Vos formations, vos notes et votre progression seront effacées. Les factures sont conservées le temps
        que la loi impose. Avant cela, vous pouvez exporter vos données.
      </Text>
      <Button color="red" variant="outline" onClick={() => setOpened(true)}>
        Supprimer mon compte
      </Button>
      <Modal opened={opened} onClose={close} title={ERASURE_LABELS.title}>
        <Erasure email={email} onClose={close} />
      </Modal>
    </ProfilePanel>
  )
}
