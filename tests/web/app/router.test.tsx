// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useScroll } from '../../../web/app/use-scroll.ts'
import {
  Link,
  NavLink,
  Router,
  useLocation,
  useNavigate,
  useSearchParams,
} from '../../../web/ui/router/router.tsx'

const scrollTo = vi.fn((_: number, top: number) => {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true })
})
const scrolled = (top: number) => {
  scrollTo(0, top)
  fireEvent.scroll(window)
}
/** The browser's own « back »: jsdom tells it a moment later. */
const back = () =>
  act(async () => {
    history.back()
    await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  })

function Page() {
  const location = useLocation()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  useScroll(location)
  return (
    <>
      <output>{location.pathname + location.search + location.hash}</output>
      <Link to="/b">vers b</Link>
      <NavLink to="/a">a</NavLink>
      <NavLink to="/a" end>
        a seul
      </NavLink>
      <Link to="https://example.com/x">dehors</Link>
      <button type="button" onClick={() => setSearch({ q: `${search.get('q') ?? ''}x` })}>
        chercher
      </button>
      <button type="button" onClick={() => navigate('/c', { replace: true })}>
        remplacer
      </button>
      <h2 id="ancre">Ancre</h2>
    </>
  )
}
const shown = () => screen.getByRole('status').textContent

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/a')
  vi.stubGlobal('scrollTo', scrollTo)
  scrollTo(0, 0)
  scrollTo.mockClear()
  render(
    <Router>
      <Page />
    </Router>,
  )
})
afterEach(() => {
  cleanup()
})

describe('addresses', () => {
  it('change without loading the page again, and come back', async () => {
    fireEvent.click(screen.getByText('vers b'))
    expect([shown(), location.pathname]).toEqual(['/b', '/b'])
    await back()
    expect(shown()).toBe('/a')
  })

  it('leave modified clicks and other sites to the browser', () => {
    expect(fireEvent.click(screen.getByText('vers b'), { ctrlKey: true })).toBe(true)
    expect(shown()).toBe('/a')
    expect(screen.getByText('dehors').getAttribute('href')).toBe('https://example.com/x')
  })

  it('keep the path when the query changes, and add no entry when they replace', async () => {
    fireEvent.click(screen.getByText('chercher'))
    fireEvent.click(screen.getByText('chercher'))
    expect(shown()).toBe('/a?q=xx')
    fireEvent.click(screen.getByText('remplacer'))
    expect(shown()).toBe('/c')
    await back()
    expect(shown()).toBe('/a?q=x')
  })

  it('tell which link leads here', () => {
    expect(screen.getByText('a').getAttribute('aria-current')).toBe('page')
    expect(screen.getByText('a seul').getAttribute('aria-current')).toBe('page')
    fireEvent.click(screen.getByText('vers b'))
    expect(screen.getByText('a').getAttribute('aria-current')).toBeNull()
  })
})

describe('scrolling', () => {
  it('starts a new page at the top and comes back to where one was', async () => {
    scrolled(640)
    fireEvent.click(screen.getByText('vers b'))
    expect(window.scrollY).toBe(0)
    scrolled(120)
    await back()
    expect(window.scrollY).toBe(640)
  })

  it('stays where it is when only the query changes', () => {
    scrolled(300)
    fireEvent.click(screen.getByText('chercher'))
    expect(window.scrollY).toBe(300)
  })

  it('goes to the anchor', () => {
    const reached = vi.fn()
    screen.getByText('Ancre').scrollIntoView = reached
    act(() => {
      history.pushState(null, '', '/a#ancre')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(reached).toHaveBeenCalled()
  })
})
