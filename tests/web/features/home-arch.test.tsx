/** The arch of the home page, with the extract that the team chose. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import HomePage from '../../../web/features/home/pages/HomePage.tsx'
import { testApp } from '../../support/app.ts'
import { featuredExtract } from '../../support/featured-extract.ts'
import { letMediaPlay } from '../../support/playing.ts'
import { renderElement } from '../../support/render-element.tsx'

beforeEach(letMediaPlay)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('the arch is silent until its one button is pressed, and shows its place in the extract from then on', async () => {
  const app = await testApp()
  await featuredExtract(app, 'La clairière', 'la-clairiere')

  const { container } = await renderElement(<HomePage />, { app })
  const play = await screen.findByRole('button', { name: 'Écouter un extrait\u00a0: La clairière' })
  const audio = container.querySelector('audio')!
  expect(container.querySelectorAll('audio, video')).toHaveLength(1)
  expect([audio.autoplay, audio.paused, audio.getAttribute('preload')]).toEqual([false, true, 'none'])
  expect(screen.queryByRole('slider')).toBeNull()
  expect(container.querySelector('[data-plays]')).toBeNull()

  fireEvent.click(play)
  expect(container.querySelector('[data-plays="true"]')).not.toBeNull()
  const place = await screen.findByRole('slider', { name: 'Position dans l’extrait' })
  expect(place.getAttribute('aria-valuetext')).toMatch(/^0:00 sur 0:\d\d$/)
  expect(screen.getByRole('link', { name: 'Découvrir cet audio' }).getAttribute('href')).toBe(
    '/produits/la-clairiere',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Mettre en pause\u00a0: La clairière' }))
  expect(container.querySelector('[data-plays="false"]')).not.toBeNull()
})

it('without an extract the arch has no button', async () => {
  await renderElement(<HomePage />, { app: await testApp() })
  await screen.findByText('La boutique ouvre bientôt.')
  expect(screen.queryByRole('button', { name: /extrait/ })).toBeNull()
})
