import './mantine.css'
import './theme.css'
import './admin-ui.css'
import { MantineProvider } from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'
import { sayProblems } from '../lib/problem-labels.ts'
import { ConfirmProvider } from './components/confirm.tsx'
import { useDoubleClickGuard } from './hooks/use-double-click.ts'
import { useLibrarySoon } from './late/load.ts'
import { theme } from './theme.ts'

sayProblems()

/** The frame that the server sent before this code was there. */
const endWaiting = (): void => document.getElementById('waiting')?.remove()

/**
 * Mantine and the question dialog, around a lazily loaded layout. Light mode is forced. What the library would write in
 * style elements, which no page accepts, is `theme.css`.
 */
export const AdminUiProvider = ({ children }: { children: ReactNode }) => {
  useLayoutEffect(endWaiting, [])
  useDoubleClickGuard()
  useLibrarySoon()
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      forceColorScheme="light"
    >
      <ConfirmProvider>{children}</ConfirmProvider>
    </MantineProvider>
  )
}
