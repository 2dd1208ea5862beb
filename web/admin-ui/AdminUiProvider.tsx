import '@mantine/core/styles.css'
import './admin-ui.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmProvider } from './components/confirm.tsx'
import { queries } from './queries.ts'
import { cssVariables, theme } from './theme.ts'

/** Mantine, its cache and the question dialog, around a lazily loaded layout. Light mode is forced. */
export const AdminUiProvider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light">
      <ConfirmProvider>{children}</ConfirmProvider>
    </MantineProvider>
  </QueryClientProvider>
)
