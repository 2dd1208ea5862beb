import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { audioExtracts } from '#drizzle/collections/audio-extracts.ts'
import { lessons } from '#drizzle/collections/courses.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { system } from '#server/records/actor.ts'
import { recording } from '../../../scripts/seed/mp3.ts'
import { AudioPreviewSection } from '../../../web/admin-ui/audio-preview/AudioPreviewSection.tsx'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons, makeProduit } from '../../support/catalogue.ts'
import { renderElement } from '../../support/render-element.tsx'

const SECONDS = 600

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
})

/** A lesson and a product with recordings of ten minutes, and the section of one of them. */
const world = async () => {
  const app = await testApp()
  const admin = await app.person('anne@example.com', { role: 'admin' })
  const { lesson, produit } = await app.seed((tx) => ({
    lesson: makeCourseWithLessons(tx, 1).lessons[0]?.id ?? '',
    produit: makeProduit(tx, { title: 'Deux séances' }).id,
  }))
  const content = recording('Séance', 110, SECONDS)
  const audio = await app.engine.upload(lessons, lesson, 'audio', { name: 'seance.mp3', content })
  const first = await app.engine.upload(produits, produit, 'downloads', { name: 'a.mp3', content })
  const second = await app.engine.upload(produits, produit, 'downloads', { name: 'b.mp3', content })
  await app.seed((tx) => {
    tx.update(lessons, lesson, { type: 'audio', audio, manualCompletion: false })
    tx.update(produits, produit, { downloads: [first, second] })
  })
  const show = (sources: string[], place: { lesson: string } | { produit: string }) =>
    renderElement(
      <AudioPreviewSection
        place={place}
        sources={sources}
        nameOf={(stored) => stored}
        addressOf={(name, token) => `/f/${name}?token=${token}`}
        description="Pour tous."
        mayFeature
      />,
      { app, as: admin },
    )
  return {
    lesson,
    produit,
    audio: audio.name,
    downloads: [first.name, second.name],
    /** Has an extract made of the lesson or the product. */
    make: async (path: string, body: object = {}) => {
      const answer = await app.call('PUT', `/api/${path}/extract`, { as: admin, body })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      await app.worker.drain()
    },
    failed: (failure: string) =>
      app.seed((tx) =>
        tx.update(audioExtracts, tx.first(audioExtracts, {}).id, { status: 'failed', failure }),
      ),
    extract: () => app.engine.read(system).first(audioExtracts, {}),
    show,
  }
}

describe('extract in its editor', () => {
  it('is made by one button', async () => {
    const { lesson, audio, show } = await world()
    const { network } = await show([audio], { lesson })
    fireEvent.click(await screen.findByRole('button', { name: 'Créer un extrait' }))
    await screen.findByText('Préparation de l’extrait…')
    expect(network.sent(/^PUT/).map(({ url, body }) => [url, body])).toEqual([
      [`/api/lessons/${lesson}/extract`, {}],
    ])
  })

  it('is offered of no recording that cannot be cut', async () => {
    const { lesson, show } = await world()
    await show(['seance.m4a'], { lesson })
    expect(await screen.findByText(/dans un fichier MP3 ou WAV/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Créer un extrait' })).toBeNull()
  })

  it('is moved to a passage that its author has chosen', async () => {
    const { lesson, audio, make, extract, show } = await world()
    await make(`lessons/${lesson}`)
    const { network } = await show([audio], { lesson })
    const start = await screen.findByRole('slider', { name: 'Début de l’extrait' })
    expect(start.getAttribute('aria-valuetext')).toBe('de 0:30 à 2:00')
    expect(start.getAttribute('max')).toBe('510')
    expect(screen.queryByRole('button', { name: 'Choisir ce passage' })).toBeNull()
    fireEvent.change(start, { target: { value: '200' } })
    fireEvent.click(screen.getByRole('button', { name: 'Choisir ce passage' }))
    expect(document.activeElement).toBe(start)
    await waitFor(() => expect(extract().startSeconds).toBe(200))
    expect(network.sent(/^PUT/).map(({ body }) => body)).toEqual([{ startSeconds: 200 }])
  })

  it('names the file of a product, and says why there is none', async () => {
    const { produit, downloads, make, failed, extract, show } = await world()
    const [first = '', second = ''] = downloads
    await make(`produits/${produit}`, { source: second })
    await failed('Trop lourd.')
    const { network } = await show(downloads, { produit })
    expect((await screen.findByRole('alert')).textContent).toContain('Trop lourd.')
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(network.sent(/^PUT/).at(-1)?.body).toEqual({ source: second }))
    await waitFor(() => expect(extract().status).toBe('pending'))
    fireEvent.change(screen.getByLabelText('Enregistrement'), { target: { value: first } })
    await waitFor(() => expect(network.sent(/^PUT/).at(-1)?.body).toEqual({ source: first }))
    await waitFor(() => expect(extract().source).toBe(first))
  })

  it('goes on the home page', async () => {
    const { produit, downloads, make, extract, show } = await world()
    await make(`produits/${produit}`, { source: downloads[0] })
    const { network } = await show(downloads, { produit })
    fireEvent.click(await screen.findByRole('switch', { name: /page d’accueil/ }))
    await waitFor(() => expect(extract().isFeatured).toBe(true))
    expect(network.sent(/^PUT/).map(({ url, body }) => [url, body])).toEqual([
      [`/api/extracts/${extract().id}/featured`, { isFeatured: true }],
    ])
  })
})
