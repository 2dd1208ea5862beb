import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import EndMailCode from '../../../web/features/account/components/EndMailCode.tsx'
import type { SessionRecord } from '../../../web/lib/auth.ts'

const user = { id: 'u1', collectionName: 'users', email: 'a@b.fr' } as SessionRecord
const closed = vi.fn()
let twoSteps = true

beforeEach(() => {
  closed.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url)
    if (pathname.endsWith('/request-otp')) return Response.json({ otpId: 'o1' })
    if (pathname.includes('/records/')) return Response.json({ id: 'u1', twoSteps })
    throw new TypeError('Failed to fetch')
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EndMailCode user={user} onClose={closed} />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('turning off the code by mail begins at the password, and continues at the code that replaces it', async () => {
  expect(document.activeElement).toBe(screen.getByLabelText('Mot de passe'))
  fireEvent.click(screen.getByRole('button', { name: /Je n’ai pas de mot de passe/ }))
  const code = await screen.findByLabelText('Code reçu par e-mail')
  // The form takes the focus in an effect, which a busy machine runs a moment later.
  await vi.waitFor(() => expect(document.activeElement).toBe(code))
})

it.each([
  ['ended', false],
  ['still asked for', true],
])('turning off the code by mail reports that the code is %s after a lost reply', async (_, isRequested) => {
  twoSteps = isRequested
  fireEvent.change(screen.getByLabelText('Mot de passe'), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ne plus demander' }))
  if (isRequested) expect((await screen.findByRole('alert')).textContent).toMatch(/joindre le serveur/)
  else await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
})
