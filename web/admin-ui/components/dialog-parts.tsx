/** The parts of the library's dialog, closed by Back as `layers.tsx` has it; for what is loaded when it opens. */
import { Modal, type ModalRootProps } from '@mantine/core'
import { useBackCloses } from '../hooks/use-back-closes.ts'

export const DialogRoot = (props: ModalRootProps) => {
  useBackCloses(props.opened, props.onClose)
  return <Modal.Root {...props} />
}
export const DialogContent = Modal.Content
export const DialogBody = Modal.Body
