/**
 * The library's dialog and panel, closed by the browser's Back as by Échap: the one on top first. Every screen of the
 * areas takes them from here (`tests/unit/imports.test.ts`).
 */
import type { DrawerProps, ModalProps } from '@mantine/core'
import { useBackCloses } from '../hooks/use-back-closes.ts'
import { Drawer as LateDrawer, Modal as LateModal } from '../late/dialogs.tsx'

interface Entered {
  /** False where Back is the router's: an address opens the layer, or nothing but an answer closes it. */
  hasEntry?: boolean
}

export const Modal = ({ hasEntry = true, ...props }: ModalProps & Entered) => {
  useBackCloses(props.opened && hasEntry, props.onClose)
  return <LateModal {...props} />
}

export const Drawer = ({ hasEntry = true, ...props }: DrawerProps & Entered) => {
  useBackCloses(props.opened && hasEntry, props.onClose)
  return <LateDrawer {...props} />
}
