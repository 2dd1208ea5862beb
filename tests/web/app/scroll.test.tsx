import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createBrowserRouter, Link, RouterProvider, useLocation, useSearchParams } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useScroll } from '../../../web/app/use-scroll.ts'

const scrollTo = vi.fn((_: number, top: number) => {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true })
})
const scrolled = (top: number) => {
  scrollTo(0, top)
  fireEvent.scroll(window)
}

function Page() {
  const location = useLocation()
  const [, setSearch] = useSearchParams()
  useScroll(location)
  return (
    <>
      <output>{location.pathname + location.search}</output>
      <Link to="/b">vers b</Link>
      <Link to="#ancre">vers l’ancre</Link>
      <button type="button" onClick={() => setSearch({ q: 'x' })}>
        chercher
      </button>
      <h2 id="ancre">Ancre</h2>
    </>
  )
}
const shows = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))

beforeEach(async () => {
  sessionStorage.clear()
  history.replaceState(null, '', '/a')
  vi.stubGlobal('scrollTo', scrollTo)
  scrollTo(0, 0)
  scrollTo.mockClear()
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element: <Page /> }])} />)
  await shows('/a')
})
afterEach(() => {
  cleanup()
})

describe('scrolling', () => {
  it('starts a new page at the top and comes back to where one was', async () => {
    scrolled(640)
    fireEvent.click(screen.getByText('vers b'))
    await shows('/b')
    expect(window.scrollY).toBe(0)
    scrolled(120)
    act(() => history.back())
    await shows('/a')
    await waitFor(() => expect(window.scrollY).toBe(640))
  })

  it('stays where it is when only the query changes', async () => {
    scrolled(300)
    fireEvent.click(screen.getByText('chercher'))
    await shows('/a?q=x')
    expect(window.scrollY).toBe(300)
  })

  it('goes to the anchor', async () => {
    const reached = vi.fn()
    screen.getByText('Ancre').scrollIntoView = reached
    fireEvent.click(screen.getByText('vers l’ancre'))
    await waitFor(() => expect(reached).toHaveBeenCalled())
  })
})
