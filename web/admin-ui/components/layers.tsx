/**
 * The library's dialog and panel, closed by the browser's Back as by Échap: the one on top first. Every screen of the
 * areas takes them from here (`tests/unit/imports.test.ts`).
 */
import {
  type DrawerProps,
  Drawer as LibraryDrawer,
  Modal as LibraryModal,
  type ModalProps,
  type ModalRootProps,
} from '@mantine/core'
import { useBackCloses } from '../hooks/use-back-closes.ts'

interface Entered {
  /** False where Back is the router's: an address opens the layer, or nothing but an answer closes it. */
  hasEntry?: boolean
}

const DialogRoot = ({ hasEntry = true, ...props }: ModalRootProps & Entered) => {
  useBackCloses(props.opened && hasEntry, props.onClose)
  return <LibraryModal.Root {...props} />
}

const Dialog = ({ hasEntry = true, ...props }: ModalProps & Entered) => {
  useBackCloses(props.opened && hasEntry, props.onClose)
  return <LibraryModal {...props} />
}

export const Modal = Object.assign(Dialog, {
  Root: DialogRoot,
  Content: LibraryModal.Content,
  Body: LibraryModal.Body,
})

export const Drawer = ({ hasEntry = true, ...props }: DrawerProps & Entered) => {
  useBackCloses(props.opened && hasEntry, props.onClose)
  return <LibraryDrawer {...props} />
}
