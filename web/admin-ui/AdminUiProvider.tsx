import '@mantine/core/styles.css'
import './admin-ui.css'
import { MantineProvider } from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'
import { ConfirmProvider } from './components/confirm.tsx'
import { cssVariables, theme } from './theme.ts'

/** The frame that the server sent before this code was there. */
const endWaiting = (): void => document.getElementById('waiting')?.remove()

/** Mantine and the question dialog, around a lazily loaded layout. Light mode is forced. */
export const AdminUiProvider = ({ children }: { children: ReactNode }) => {
  useLayoutEffect(endWaiting, [])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light">
      <ConfirmProvider>{children}</ConfirmProvider>
    </MantineProvider>
  )
}
