import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { Proof } from '#drizzle/proof.ts'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { ProofForm } from '../../../admin-ui/components/ProofForm.tsx'
import { exportData } from '../../../lib/account.ts'
import type { SessionRecord } from '../../../lib/auth.ts'
import { notify } from '../../../ui/toast/store.ts'
import { ProfilePanel } from './ProfilePanel.tsx'

/** The export of personal data, after a proof: an open session alone does not give it away. */
export const DataExport = ({ user }: { user: SessionRecord }) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const take = async (proof: Proof) => {
    await exportData(proof)
    notify.success('Vos données sont prêtes.', { description: 'L’archive est dans vos téléchargements.' })
    close()
  }
  return (
    <ProfilePanel title="Vos données">
      <Text>
        {'Emportez dans une archive ce que le site garde à votre sujet\u00a0: compte, formations, notes, '}
        commandes, factures, attestations, consentements et messages.
      </Text>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Exporter mes données
      </Button>
      <Modal opened={isOpen} onClose={close} title="Exporter vos données">
        <ProofForm
          user={user}
          text="L’archive contient vos données dans un format que d’autres services savent lire, des tableaux, et vos fichiers. Confirmez d’abord que c’est bien vous."
          confirm="Télécharger l’archive"
          act={take}
          onClose={close}
        />
      </Modal>
    </ProfilePanel>
  )
}
