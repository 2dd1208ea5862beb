/** The free preview of a course: a sound under the still cover, in the site's own player. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { SAMPLE_RATE, wav } from '../../../scripts/seed/wav.ts'
import LessonPreviewPage from '../../../web/features/courses/pages/LessonPreviewPage.tsx'
import { testApp } from '../../support/app.ts'
import { blankPng } from '../../support/blank-png.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { renderApp } from '../../support/render-app.tsx'

it('a free lesson plays over its cover, as a waveform once its form is known', async () => {
  const app = await testApp()
  const made = await app.seed((tx) => makeCourseWithLessons(tx, 1, { title: 'Souffler' }))
  const id = made.lessons[0]?.id ?? ''
  const cover = { name: 'a.png', content: blankPng(8, 6) }
  const coverImage = await app.engine.upload(courses, made.course.id, 'coverImage', cover)
  const sound = { name: 'a.wav', content: wav(Buffer.alloc(SAMPLE_RATE * 60, 228)) }
  const audio = await app.engine.upload(lessons, id, 'audio', sound)
  await app.seed((tx) => {
    tx.update(courses, made.course.id, { coverImage })
    tx.update(lessons, id, { type: 'audio', title: 'La pause', isPreview: true, audio })
  })
  const at = `/lesson-preview?lesson=${id}`
  const unknown = await renderApp(<LessonPreviewPage />, { app, at })
  await screen.findByRole('slider', { name: 'Position dans l’enregistrement' })
  expect(unknown.container.querySelectorAll('svg path[opacity]')).toHaveLength(0)
  unknown.unmount()
  await app.worker.drain()
  const { container } = await renderApp(<LessonPreviewPage />, { app, at })
  await screen.findByRole('button', { name: /^Écouter maintenant\s: La pause$/ })
  await screen.findByText(/^Vous écoutez la leçon entière \(1\smin\), telle que la suivent/)
  await waitFor(() => expect(container.querySelectorAll('svg path[opacity]')).toHaveLength(1))
  expect(container.querySelector('figure img')?.getAttribute('srcset')).toContain('1600x1200')
  expect(container.querySelector('audio')?.hasAttribute('controls')).toBe(false)
})
