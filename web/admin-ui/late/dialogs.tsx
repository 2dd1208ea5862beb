/** Mantine's dialog and panel, whose code comes behind the first screen. They have the library's properties. */
import type { DrawerProps, ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLibrary } from './load.ts'

/**
 * The library, and whether the layer may open: it returns the focus of a layer that it has seen closed, so that each is
 * drawn closed first.
 */
const useLayer = (opened: boolean) => {
  const library = useLibrary(opened)
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => setIsDrawn(library !== null), [library])
  return { library, opened: opened && isDrawn }
}

export const Modal = (props: ModalProps) => {
  const { library, opened } = useLayer(props.opened)
  return library ? <library.Modal {...props} opened={opened} /> : null
}

export const Drawer = (props: DrawerProps) => {
  const { library, opened } = useLayer(props.opened)
  return library ? <library.Drawer {...props} opened={opened} /> : null
}
