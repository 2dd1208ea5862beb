/** A live lesson at the desk and in a member's space: nothing that was typed is lost, and one window opens. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { useIsCovered } from '../../../web/admin-ui/hooks/use-layers.ts'
import { AttendanceDialog } from '../../../web/features/admin-courses/live/AttendanceDialog.tsx'
import { RoomInput } from '../../../web/features/admin-courses/live/RoomInput.tsx'
import { LiveRoom } from '../../../web/features/learning/live/LiveRoom.tsx'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
const ROOM = 'https://salle.example.org/claire'
let calls: string[]
beforeEach(() => {
  calls = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, 'http://localhost')
    calls.push(`${init?.method ?? 'GET'} ${pathname} ${String(init?.body ?? '')}`.trim())
    return Response.json(pathname.endsWith('attendance') ? { minutes: 60, people: [] } : { url: ROOM })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

const lesson = {
  id: 'l1',
  title: 'Le soir',
  type: 'live',
  liveAt: new Date(Date.now() - 60_000).toISOString(),
  durationSeconds: 3600,
}
const show = (part: React.ReactNode) =>
  renderAdmin(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>)
const STORED = `PUT /api/lessons/l1/room ${JSON.stringify({ url: ROOM })}`

it('a room’s address is saved when its author leaves the field, or presses Enter', async () => {
  show(<RoomInput lesson={lesson} stored="" />)
  const field = screen.getByRole('textbox', { name: 'Adresse de la salle' })
  fireEvent.change(field, { target: { value: 'http://salle.example.org' } })
  fireEvent.blur(field)
  // Not what is wrong, nor on the way to its own button.
  expect(screen.getByText(/Une adresse en https est attendue/)).toBeTruthy()
  fireEvent.change(field, { target: { value: ROOM } })
  fireEvent.blur(field, { relatedTarget: screen.getByRole('button', { name: 'Enregistrer l’adresse' }) })
  expect(calls).toEqual([])
  fireEvent.blur(field)
  await waitFor(() => expect(calls).toEqual([STORED]))
  await waitFor(() => expect(screen.getByRole('button')).toHaveProperty('disabled', true))
  fireEvent.change(field, { target: { value: ROOM } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(calls).toEqual([STORED, STORED]))
})

const Covered = () => <output>{useIsCovered() ? 'covered' : 'free'}</output>

it('Échap closes the attendance sheet alone: the panel below stays', async () => {
  show(
    <>
      <Covered />
      <AttendanceDialog lesson={lesson} close={() => undefined} />
    </>,
  )
  await waitFor(() => expect(screen.getByText('covered')).toBeTruthy())
})

it('a double click on the room opens one window', async () => {
  const open = vi.fn<(url: string) => null>(() => null)
  vi.stubGlobal('open', open)
  show(<LiveRoom lesson={lesson} recheck={() => undefined} />)
  const join = screen.getByRole('button', { name: 'Rejoindre le direct' })
  fireEvent.click(join, { detail: 1 })
  await screen.findByRole('link', { name: 'Ouvrir la salle' })
  fireEvent.click(join, { detail: 2 })
  await new Promise((done) => setTimeout(done, 20))
  expect(open).toHaveBeenCalledOnce()
})
