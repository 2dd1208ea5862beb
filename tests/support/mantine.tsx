/** What Mantine asks of a browser and jsdom lacks, and the provider of the member and admin screens. */
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ConfirmProvider } from '../../web/admin-ui/components/confirm.tsx'
import { theme } from '../../web/admin-ui/theme.ts'

class Observer implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Media queries that never match and sizes that never change: the screen of a test has one width. */
export const installBrowser = (): void => {
  window.matchMedia = (media) => ({
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  })
  window.ResizeObserver = Observer
  Element.prototype.scrollIntoView = () => undefined
  window.scrollTo = () => undefined
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
}

export const AdminUi = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} env="test" forceColorScheme="light">
    <ConfirmProvider>{children}</ConfirmProvider>
  </MantineProvider>
)

export const renderAdmin = (screen: ReactNode) => render(screen, { wrapper: AdminUi })
