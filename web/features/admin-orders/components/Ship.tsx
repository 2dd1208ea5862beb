import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CARRIER_CODES, CARRIERS, type Carrier } from '#drizzle/domain/shipping.ts'
import { ActForm } from '../../../admin-ui/components/ActForm.tsx'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { fulfil, useOrderAct } from '../acts.ts'
import type { Order } from '../queries.ts'
import { CancelButton } from './CancelButton.tsx'

const isCarrier = (value: string): value is Carrier => CARRIER_CODES.some((code) => code === value)

const Form = ({ order, close }: { order: Order; close: () => void }) => {
  const [carrier, setCarrier] = useState<Carrier>('colissimo')
  const [trackingNumber, setNumber] = useState('')
  const [failure, setFailure] = useState('')
  const act = useOrderAct({
    run: () => fulfil(order.number, { carrier, trackingNumber: trackingNumber.trim() }),
    said: () => `Commande ${order.number} expédiée. L’acheteur est prévenu.`,
    done: close,
    failed: setFailure,
  })
  return (
    <ActForm
      failure={failure}
      submit={() => {
        setFailure('')
        act.mutate(undefined)
      }}
      confirm="Marquer comme expédiée"
      isBusy={act.isPending}
      others={<CancelButton leave={close} />}
    >
      <Text>
        L’acheteur reçoit un e-mail avec le suivi de son colis, une seule fois. Ce changement est sans retour.
      </Text>
      <NativeSelect
        label="Transporteur"
        value={carrier}
        onChange={({ currentTarget: { value } }) => isCarrier(value) && setCarrier(value)}
        data={CARRIER_CODES.map((value) => ({ value, label: CARRIERS[value].name }))}
      />
      <TextInput
        label="Numéro de suivi"
        description="Laissez vide si l’envoi n’en a pas."
        maxLength={80}
        value={trackingNumber}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
    </ActForm>
  )
}

/** « Expédiée »: of a paid order that goes by post. */
export const Ship = ({ order }: { order: Order }) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Marquer comme expédiée</Button>
      <Modal
        opened={isOpen}
        onClose={close}
        closeOnEscape={!useIsCovered()}
        title={`Expédier la commande ${order.number}`}
      >
        <Form order={order} close={close} />
      </Modal>
    </>
  )
}
