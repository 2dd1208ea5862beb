/** The member's search without a network: never the results of other words, and a word on why there are none. */
import { onlineManager } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { lessons } from '#drizzle/collections/courses.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { SpaceSearch } from '../../../web/features/mon-espace/components/SpaceSearch.tsx'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { renderElement } from '../../support/render-element.tsx'

afterEach(() => onlineManager.setOnline(true))

describe('search of a member', () => {
  it('removes outdated results when the network is gone, and resumes once it is back', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    await app.seed((tx) => {
      const { course, lessons: list } = makeCourseWithLessons(tx, 2)
      ;['Leçon vague', 'Leçon sommeil'].forEach((title, at) => {
        tx.update(lessons, list[at]?.id ?? '', { title })
      })
      enrol(tx, app.clock.now(), claire.id, course.id, 'manual')
    })
    await renderElement(<SpaceSearch userId={claire.id} />, { app, as: claire })
    const field = screen.getByRole('combobox')
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value: 'vague' } })
    await screen.findByRole('option', { name: /Leçon vague/ })
    onlineManager.setOnline(false)
    fireEvent.change(field, { target: { value: 'sommeil' } })
    await screen.findByText(/Pas de connexion.: la recherche reprendra/)
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
    onlineManager.setOnline(true)
    await screen.findByRole('option', { name: /Leçon sommeil/ })
    expect(screen.queryByText(/Pas de connexion/)).toBeNull()
  })
})
