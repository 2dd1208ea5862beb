import { cleanup, fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Upload } from '../../../web/admin-ui/upload/queued.ts'
import { Tray } from '../../../web/admin-ui/upload/UploadTray.tsx'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(() => {
  installBrowser()
  const narrow = window.matchMedia
  window.matchMedia = (query) => ({ ...narrow(query), matches: true })
})
afterEach(cleanup)

const upload = (status: Upload['status']): Upload => ({
  key: 'u',
  file: new File(['a'], 'carnet.png', { type: 'image/png' }),
  target: {
    collection: 'produits',
    id: 'p',
    field: 'images',
    many: true,
    room: 3,
    owner: 'Carnet',
    path: '/',
  },
  status,
  percent: 0,
  canRetry: true,
  isHeld: false,
  isLarge: false,
  stored: '',
  error: status === 'error' ? 'Ce fichier est trop lourd.' : '',
})
const tray = (status: Upload['status']) => (
  <MemoryRouter>
    <Tray all={[upload(status)]} />
  </MemoryRouter>
)
const fold = () => screen.getByRole('button', { name: /sur 1 envoyé$/ })

it('the list of uploads folds itself when all are sent, and opens again', () => {
  const { rerender } = renderAdmin(tray('uploading'))
  expect(fold().getAttribute('aria-expanded')).toBe('true')
  rerender(tray('completed'))
  expect(fold().getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(fold())
  expect(fold().getAttribute('aria-expanded')).toBe('true')
})

it('the list of uploads stays open over a failure', () => {
  const { rerender } = renderAdmin(tray('uploading'))
  rerender(tray('error'))
  expect(fold().getAttribute('aria-expanded')).toBe('true')
})
