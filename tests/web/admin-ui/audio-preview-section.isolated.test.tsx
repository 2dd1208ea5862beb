import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { AudioPreviewSection } from '../../../web/admin-ui/audio-preview/AudioPreviewSection.tsx'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

vi.mock('../../../web/lib/use-live.ts', () => ({ useLive: () => undefined }))

beforeAll(() => {
  installBrowser()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const made = {
  id: 'extrait12345678',
  collectionId: 'pbc_1',
  source: 'seance.mp3',
  startSeconds: 30,
  seconds: 90,
  sourceSeconds: 600,
  status: 'ready',
  failure: '',
  file: 'extrait.mp3',
  overview: [10, 100, 40],
  isFeatured: false,
}

/** A server that holds one audio preview or none, and records its requests. */
const server = (audioPreview: Partial<typeof made> | null) => {
  const requested: { method: string; path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = new URL(url, 'http://localhost').pathname
    const method = init.method ?? 'GET'
    if (path === '/api/files/token') return Response.json({ token: 'jeton' })
    if (method !== 'GET') {
      requested.push({ method, path, body: init.body ? JSON.parse(String(init.body)) : undefined })
      return Response.json({ id: made.id })
    }
    const items = audioPreview ? [{ ...made, ...audioPreview }] : []
    return Response.json({ page: 1, perPage: 1, totalItems: -1, totalPages: -1, items })
  })
  return requested
}

const show = (sources: string[], place: { lesson: string } | { produit: string } = { lesson: 'lecon' }) =>
  renderAdmin(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AudioPreviewSection
        place={place}
        sources={sources}
        addressOf={(name, token) => `/f/${name}?token=${token}`}
        description="Pour tous."
        mayFeature
      />
    </QueryClientProvider>,
  )

describe('the extract in its editor', () => {
  it('is made by one button, and offered of no recording that cannot be cut', async () => {
    const requested = server(null)
    show(['seance.mp3'])
    fireEvent.click(await screen.findByRole('button', { name: 'Créer un extrait' }))
    await waitFor(() =>
      expect(requested).toEqual([{ method: 'PUT', path: '/api/lessons/lecon/extract', body: {} }]),
    )
    cleanup()
    show(['seance.m4a'])
    expect(await screen.findByText(/dans un fichier MP3 ou WAV/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Créer un extrait' })).toBeNull()
  })

  it('is moved to a passage that its author has chosen', async () => {
    const requested = server({})
    show(['seance.mp3'])
    const start = await screen.findByRole('slider', { name: 'Début de l’extrait' })
    expect(start.getAttribute('aria-valuetext')).toBe('de 0:30 à 2:00')
    expect(start.getAttribute('max')).toBe('510')
    expect(screen.queryByRole('button', { name: 'Choisir ce passage' })).toBeNull()
    fireEvent.change(start, { target: { value: '200' } })
    fireEvent.click(screen.getByRole('button', { name: 'Choisir ce passage' }))
    expect(document.activeElement).toBe(start)
    await waitFor(() => expect(requested.at(-1)?.body).toEqual({ startSeconds: 200 }))
  })

  it('names the file of a product, says why there is none, and goes on the home page', async () => {
    const requested = server({ status: 'failed', failure: 'Trop lourd.', source: 'b.mp3' })
    show(['a.mp3', 'b.mp3'], { produit: 'p1' })
    expect((await screen.findByRole('alert')).textContent).toContain('Trop lourd.')
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(requested.at(-1)?.body).toEqual({ source: 'b.mp3' }))
    fireEvent.change(screen.getByLabelText('Enregistrement'), { target: { value: 'a.mp3' } })
    await waitFor(() => expect(requested.at(-1)?.body).toEqual({ source: 'a.mp3' }))
    cleanup()
    const received = server({})
    show(['seance.mp3'], { produit: 'p1' })
    fireEvent.click(await screen.findByRole('switch', { name: /page d’accueil/ }))
    await waitFor(() =>
      expect(received).toEqual([
        { method: 'PUT', path: `/api/extracts/${made.id}/featured`, body: { isFeatured: true } },
      ]),
    )
  })
})
