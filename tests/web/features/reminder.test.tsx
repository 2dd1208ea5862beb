import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { lessons } from '#drizzle/collections/courses.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { Reminder } from '../../../web/features/learning/components/Reminder.tsx'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { renderElement } from '../../support/render-element.tsx'

describe('reminder of a recording', () => {
  it('takes evenings and hour, and gives a calendar file', async () => {
    // The browser's two acts of a download, which jsdom lacks.
    const saved = vi.fn<(content: Blob) => string>(() => 'blob:calendar')
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { course, lesson } = await app.seed((tx) => {
      const made = makeCourseWithLessons(tx, 1)
      return { course: made.course.id, lesson: made.lessons[0]?.id ?? '' }
    })
    const audio = await app.engine.upload(lessons, lesson, 'audio', {
      name: 'seance.mp3',
      content: Buffer.from('ID3'),
    })
    await app.seed((tx) => {
      tx.update(lessons, lesson, { type: 'audio', audio, manualCompletion: false })
      enrol(tx, app.clock.now(), claire.id, course, 'manual')
    })
    const { network } = await renderElement(<Reminder lessonId={lesson} />, { app, as: claire })
    fireEvent.click(screen.getByRole('button', { name: 'Me le rappeler le soir' }))
    const add = await screen.findByRole('button', { name: 'Ajouter à mon agenda' })
    for (const day of ['mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'])
      fireEvent.click(screen.getByRole('checkbox', { name: day }))
    fireEvent.change(screen.getByLabelText(/À quelle heure/), { target: { value: '22:15' } })
    fireEvent.click(add)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(network.requests.map(({ url }) => url)).toEqual([
      `/api/lessons/${lesson}/reminder.ics?days=1&time=22%3A15`,
    ])
    expect(saved.mock.calls).toEqual([
      [expect.objectContaining({ type: expect.stringMatching(/^text\/calendar/) })],
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Me le rappeler le soir' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'lundi' }))
    expect(screen.getByRole('button', { name: 'Ajouter à mon agenda' })).toHaveProperty('disabled', true)
  })
})
