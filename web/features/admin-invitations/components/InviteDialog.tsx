import { useState } from 'react'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { useDialogClose } from '../../../admin-ui/hooks/use-confirm-close.ts'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import type { Outcome } from '../queries.ts'
import { type InvitationForm, InviteForm } from './InviteForm.tsx'
import { Review } from './Review.tsx'

/** « Inviter »: the list first, then what becomes of each address, then the mails leave. */
export const InviteDialog = (props: { opened: boolean; close: () => void; course: string }) => {
  const request = useDialogClose(props.close)
  return (
    <Modal
      opened={props.opened}
      onClose={() => request.current()}
      closeOnEscape={!useIsCovered()}
      title="Inviter à une formation"
      size="lg"
    >
      <Steps close={props.close} course={props.course} request={request} />
    </Modal>
  )
}

const Steps = (props: { close: () => void; course: string; request: ReturnType<typeof useDialogClose> }) => {
  const [wanted, setWanted] = useState<InvitationForm>({ course: props.course, text: '', message: '' })
  const [outcomes, setOutcomes] = useState<Outcome[] | null>(null)
  if (outcomes)
    return (
      <Review
        wanted={wanted}
        outcomes={outcomes}
        back={() => setOutcomes(null)}
        close={props.close}
        request={props.request}
      />
    )
  return (
    <InviteForm
      wanted={wanted}
      change={(next) => setWanted((now) => ({ ...now, ...next }))}
      checked={setOutcomes}
      close={props.close}
      request={props.request}
    />
  )
}
