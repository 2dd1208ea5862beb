import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { eveningOf } from '#drizzle/domain/evenings.ts'
import { Evenings } from '../../../web/features/mon-espace/journey/Evenings.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A server that keeps whether they are hidden. */
const server = (days: string[], person = { id: 'u1', hidesEvenings: false }) => {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method === 'PATCH') Object.assign(person, JSON.parse(String(init.body)))
    if (url.includes('/users/')) return Response.json(person)
    const items = days.map((day) => ({ id: day, day, seconds: 300 }))
    return Response.json({ page: 1, perPage: 500, totalItems: items.length, totalPages: 1, items })
  })
  return person
}
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Evenings userId="u1" />
    </QueryClientProvider>,
  )

it('the evenings show what was heard, and nothing of what was not', async () => {
  server([eveningOf(new Date())])
  const { container } = show()
  expect((await screen.findByText(/Vous avez écouté/)).textContent).toMatch(/1.soir ce mois-ci/)
  expect(screen.getAllByRole('listitem')).toHaveLength(14)
  expect(screen.getAllByText(/: vous avez écouté/)).toHaveLength(1)
  expect(container.textContent).not.toMatch(/perdu|manqué|bris|série|aucun/i)
})

it('the evenings are hidden and shown again as their person likes', async () => {
  const person = server([eveningOf(new Date())])
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Ne plus afficher' }))
  const back = await screen.findByRole('button', { name: 'Afficher mes soirs d’écoute' })
  expect(person.hidesEvenings).toBe(true)
  fireEvent.click(back)
  await waitFor(() => expect(screen.getByText(/Vous avez écouté/)).toBeTruthy())
})

it('the evenings show nothing before the first listening', async () => {
  server([])
  const { container } = show()
  await waitFor(() => expect(container.querySelector('[class*=skeleton]')).toBeNull())
  expect(screen.queryByText(/soir/)).toBeNull()
})
