import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Load, type LoadQuery } from '../../../web/ui/load/Load.tsx'
import { PageLoad } from '../../../web/ui/load/PageLoad.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Items = readonly string[]
const query = (given: Partial<LoadQuery<Items>>): LoadQuery<Items> => ({
  data: undefined,
  isPending: given.data === undefined && !given.isError,
  isError: false,
  error: null,
  refetch: () => undefined,
  ...given,
})
const block = (given: Partial<LoadQuery<Items>>) => (
  <Load
    query={query(given)}
    loading={<p>Bientôt</p>}
    isEmpty={(items) => items.length === 0}
    empty={<p>Rien pour le moment.</p>}
  >
    {(items) => <p>{items.join(', ')}</p>}
  </Load>
)

describe('Load', () => {
  it('keeps its place at once and shows the skeleton after 150 ms', () => {
    vi.useFakeTimers()
    const { container } = render(block({}))
    const busy = container.querySelector<HTMLElement>('[aria-busy="true"]')
    expect(busy?.className).not.toBe('')
    act(() => vi.advanceTimersByTime(150))
    expect(busy?.className).toBe('')
    expect(screen.getByText('Chargement…')).toBeTruthy()
  })

  it('says that it failed and tries again', () => {
    const refetch = vi.fn()
    render(block({ isError: true, error: new Error('x'), refetch }))
    expect(screen.getByRole('alert').textContent).toContain('Le contenu n’a pas pu être chargé.')
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('says that there is nothing', () => {
    render(block({ data: [] }))
    expect(screen.getByText('Rien pour le moment.')).toBeTruthy()
  })

  it('shows what was read, also while or after a later reading fails', () => {
    render(block({ data: ['a', 'b'], error: new Error('later') }))
    expect(screen.getByText('a, b')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('PageLoad', () => {
  const page = (isMissing: boolean) => (
    <PageLoad
      query={query({ isError: true, error: new Error('x') })}
      loading={<p>Bientôt</p>}
      missing={() => (isMissing ? 'Page Not Found: /courses/rien' : undefined)}
      homePath="/"
      searchPath="/boutique"
    >
      {() => <main>Page</main>}
    </PageLoad>
  )

  it('is a 404 with its technical line and a search field when the thing does not exist', () => {
    render(<MemoryRouter>{page(true)}</MemoryRouter>)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cette page est introuvable')
    expect(screen.getByText('Page Not Found: /courses/rien')).toBeTruthy()
    expect(screen.getByRole('search').getAttribute('action')).toBe('/boutique')
  })

  it('is a page that can be tried again for any other failure', () => {
    render(<MemoryRouter>{page(false)}</MemoryRouter>)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Un incident est survenu')
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy()
  })
})
