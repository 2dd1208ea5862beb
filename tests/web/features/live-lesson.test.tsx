/** A live lesson at the desk and in a member's space: nothing that was typed is lost, and one window opens. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { lessons } from '#drizzle/collections/courses.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { useIsCovered } from '../../../web/admin-ui/hooks/use-layers.ts'
import { AttendanceDialog } from '../../../web/features/admin-courses/live/AttendanceDialog.tsx'
import { RoomInput } from '../../../web/features/admin-courses/live/RoomInput.tsx'
import { LiveRoom } from '../../../web/features/learning/live/LiveRoom.tsx'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { renderElement } from '../../support/render-element.tsx'

const ROOM = 'https://salle.example.org/claire'

const world = async () => {
  const app = await testApp()
  const admin = await app.person('anne@example.com', { role: 'admin' })
  const claire = await app.person('claire@example.com')
  // The page goes by the device's time, the server by the test's clock.
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.now() })
  const lesson = await app.seed((tx) => {
    const { course, lessons: list } = makeCourseWithLessons(tx, 1)
    enrol(tx, app.clock.now(), claire.id, course.id, 'manual')
    return tx.update(lessons, list[0]?.id ?? '', {
      title: 'Le soir',
      type: 'live',
      manualCompletion: false,
      liveAt: new Date(Date.now() - 60_000).toISOString(),
      durationSeconds: 3600,
    })
  })
  const showTo = (as: typeof admin, part: ReactElement) => renderElement(part, { app, as })
  return { app, admin, claire, lesson, showTo }
}

describe('address of a room', () => {
  it('is saved when its author leaves the field, or presses Enter', async () => {
    const { admin, lesson, showTo } = await world()
    const { network } = await showTo(admin, <RoomInput lesson={lesson} stored="" />)
    const field = screen.getByRole('textbox', { name: 'Adresse de la salle' })
    fireEvent.change(field, { target: { value: 'http://salle.example.org' } })
    fireEvent.blur(field)
    // Not what is wrong, nor on the way to its own button.
    expect(screen.getByText(/Une adresse en https est attendue/)).toBeTruthy()
    fireEvent.change(field, { target: { value: ROOM } })
    fireEvent.blur(field, { relatedTarget: screen.getByRole('button', { name: 'Enregistrer l’adresse' }) })
    expect(network.requests).toEqual([])
    fireEvent.blur(field)
    const stored = () => network.sent(`PUT /api/lessons/${lesson.id}/room`).map(({ body }) => body)
    await waitFor(() => expect(stored()).toEqual([{ url: ROOM }]))
    // `stored` of the rendered input stays: what is saved leaves the field as it was.
    await waitFor(() => expect(field).toHaveProperty('value', ''))
    fireEvent.change(field, { target: { value: ROOM } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(stored()).toEqual([{ url: ROOM }, { url: ROOM }]))
    expect(network.requests).toHaveLength(2)
  })
})

const Covered = () => <output>{useIsCovered() ? 'covered' : 'free'}</output>

describe('attendance sheet', () => {
  it('is closed alone by Échap: the panel below stays', async () => {
    const { admin, lesson, showTo } = await world()
    await showTo(
      admin,
      <>
        <Covered />
        <AttendanceDialog lesson={lesson} close={() => undefined} />
      </>,
    )
    await waitFor(() => expect(screen.getByText('covered')).toBeTruthy())
  })
})

describe('room of a live lesson', () => {
  it('opens one window at a double click', async () => {
    const open = vi.fn<(url: string) => null>(() => null)
    vi.stubGlobal('open', open)
    const { app, admin, claire, lesson, showTo } = await world()
    await app.call('PUT', `/api/lessons/${lesson.id}/room`, { as: admin, body: { url: ROOM } })
    const { network } = await showTo(claire, <LiveRoom lesson={lesson} recheck={() => undefined} />)
    const join = screen.getByRole('button', { name: 'Rejoindre le direct' })
    fireEvent.click(join, { detail: 1 })
    await screen.findByRole('link', { name: 'Ouvrir la salle' })
    fireEvent.click(join, { detail: 2 })
    await new Promise((done) => setTimeout(done, 20))
    expect(open).toHaveBeenCalledOnce()
    expect(network.requests).toHaveLength(1)
  })
})
