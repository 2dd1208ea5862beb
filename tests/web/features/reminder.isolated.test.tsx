import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { Reminder } from '../../../web/features/learning/components/Reminder.tsx'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

vi.mock('../../../web/lib/save-file.ts', () => ({ saveFile: () => undefined }))

beforeAll(installBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a reminder takes evenings and hour, and gives a calendar file', async () => {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    return new Response('BEGIN:VCALENDAR')
  })
  renderAdmin(
    <QueryClientProvider client={new QueryClient()}>
      <Reminder lessonId="lecon" />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Me le rappeler le soir' }))
  const add = await screen.findByRole('button', { name: 'Ajouter à mon agenda' })
  for (const day of ['mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'])
    fireEvent.click(screen.getByRole('checkbox', { name: day }))
  fireEvent.change(screen.getByLabelText(/À quelle heure/), { target: { value: '22:15' } })
  fireEvent.click(add)
  await waitFor(() => expect(requested).toEqual(['/api/lessons/lecon/reminder.ics?days=1&time=22%3A15']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Me le rappeler le soir' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'lundi' }))
  expect(screen.getByRole('button', { name: 'Ajouter à mon agenda' })).toHaveProperty('disabled', true)
})
