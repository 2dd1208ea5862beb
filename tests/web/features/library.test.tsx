import { act, cleanup, renderHook, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MySpace } from '../../../web/features/mon-espace/components/MySpace.tsx'
import { firstAct } from '../../../web/features/mon-espace/components/Shelf.tsx'
import { useKeptPlace } from '../../../web/features/mon-espace/media/use-stored-position.ts'
import { type LibraryItem, withAccess } from '../../../web/features/orders/library.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const item = (id: string, media: LibraryItem['files'][number]['media'][] = []): LibraryItem => ({
  id,
  title: `Achat ${id}`,
  slug: id,
  kind: 'digital',
  excerpt: '',
  collectionId: '',
  image: '',
  opensAt: '',
  files: media.map((kind) => ({
    name: kind,
    title: kind,
    extension: '',
    media: kind,
    left: 10,
    url: `/x/${kind}`,
    levels: [],
  })),
  purchases: [
    { orderNumber: 'C-2026-000001', boughtAt: '2026-11-01 10:00:00.000Z', qty: 1, invoiceNumber: '' },
  ],
})

describe('the library in the member space', () => {
  const show = (library: LibraryItem[]) =>
    renderAdmin(
      <MemoryRouter>
        <MySpace data={{ enrollments: [], progress: [], payments: [], invoices: [], library }} />
      </MemoryRouter>,
    )

  it('is there for a person without a course', () => {
    show([item('a', ['audio'])])
    expect(screen.getByRole('link', { name: 'Achat a' }).getAttribute('href')).toBe(
      '/mon-espace/bibliotheque/a',
    )
    expect(screen.getByText('Depuis le 1er novembre 2026')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Écouter, Achat a' })).toBeTruthy()
  })

  it('shows the newest and leads to the rest; without purchases there is no word of it', () => {
    show([item('a'), item('b'), item('c')])
    expect(screen.queryByRole('link', { name: 'Achat c' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Tout voir (3)' })).toBeTruthy()
    cleanup()
    show([])
    expect(screen.queryByText('Ma bibliothèque')).toBeNull()
  })

  it('says first what is done with it', () => {
    expect(firstAct(item('a', ['document', 'audio']))).toBe('Écouter')
    expect(firstAct(item('a', ['document']))).toBe('Lire')
    expect(firstAct({ ...item('a'), kind: 'service' })).toBe('Prendre rendez-vous')
  })
})

describe('a file’s address', () => {
  it('takes the token that it needs, once, and says when it is a download', () => {
    expect(withAccess('/f/a.mp3', 't')).toBe('/f/a.mp3?access=t')
    expect(withAccess('/f/a.mp3?token=o', '', true)).toBe('/f/a.mp3?token=o&download=1')
    expect(withAccess('/f/a.mp3', '')).toBe('/f/a.mp3')
  })
})

it('playback resumes at the stopping point on this device, by person and file', () => {
  const first = renderHook(() => useKeptPlace('u', 'f'))
  expect(first.result.current.startSeconds).toBe(0)
  act(() => {
    first.result.current.watch.tick(61.8)
    first.result.current.watch.stop()
  })
  first.unmount()
  expect(renderHook(() => useKeptPlace('u', 'f')).result.current.startSeconds).toBe(61)
  expect(renderHook(() => useKeptPlace('v', 'f')).result.current.startSeconds).toBe(0)
})
