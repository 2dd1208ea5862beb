import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Notices } from '../../../web/app/Notices.tsx'

const NEWER = 'Une nouvelle version du site est disponible.'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const open = (isOnline: boolean) => {
  vi.stubEnv('DEV', false)
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  render(<Notices />)
  return network
}
const loseCode = () => act(() => void dispatchEvent(new Event('vite:preloadError')))

it('missing code counts as a newer build', () => {
  open(true)
  loseCode()
  expect(screen.queryByText(NEWER)).not.toBeNull()
})

it('missing code offline does not count as a newer build, then or later', () => {
  const network = open(false)
  loseCode()
  expect(screen.queryByText('Vous êtes hors connexion.')).not.toBeNull()
  expect(screen.queryByText(NEWER)).toBeNull()
  network.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.queryByText(NEWER)).toBeNull()
})

it('a newer build is offered only while it can be loaded', () => {
  open(true)
  loseCode()
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.queryByText(NEWER)).toBeNull()
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.queryByText(NEWER)).not.toBeNull()
})
