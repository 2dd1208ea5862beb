/**
 * The addresses of the application: reading, changing and linking them. An own router because the usual one takes 11 kB
 * of a public page's 90; names and behaviour are those of react-router, so a hand that knows it knows this.
 */
import {
  type ComponentPropsWithRef,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'

export interface Location {
  pathname: string
  search: string
  hash: string
  state: unknown
  /** Names one entry of the history; the same after a reload. */
  key: string
}
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE'
export interface NavigateOptions {
  replace?: boolean
  state?: unknown
}
export interface To {
  pathname?: string
  search?: string
  hash?: string
}
export type Navigate = (to: string | To | number, options?: NavigateOptions) => void

interface Current {
  location: Location
  type: NavigationType
}
const NOWHERE: Location = { pathname: '/', search: '', hash: '', state: null, key: 'default' }
const RouterContext = createContext<{ current: Current; navigate: Navigate }>({
  current: { location: NOWHERE, type: 'POP' },
  navigate: () => undefined,
})
const RouteContext = createContext<{ location: Location | null; params: Record<string, string> }>({
  location: null,
  params: {},
})

const read = (): Location => {
  const { pathname, search, hash } = window.location
  const held = (history.state ?? {}) as { key?: string; usr?: unknown }
  return { pathname, search, hash, state: held.usr ?? null, key: held.key ?? 'default' }
}
const newKey = () => Math.random().toString(36).slice(2, 10)

/** The full address of a target, seen from where we are (`?a=1` and `#b` keep the path). */
export const resolve = (to: string | To, from: Location): string => {
  if (typeof to !== 'string') {
    const { pathname = from.pathname, search = '', hash = '' } = to
    return pathname + (search && !search.startsWith('?') ? `?${search}` : search) + hash
  }
  const url = new URL(to || '.', `http://site${from.pathname}${from.search}`)
  return url.origin === 'http://site' ? url.pathname + url.search + url.hash : to
}

/** Follows the browser's history. `start` is the address while rendering on the server. */
export function Router({ start = NOWHERE, children }: { start?: Location; children: ReactNode }) {
  const [current, setCurrent] = useState<Current>(() => ({
    location: typeof window === 'undefined' ? start : read(),
    type: 'POP',
  }))
  useEffect(() => {
    const onPop = () => setCurrent({ location: read(), type: 'POP' })
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [])
  const navigate = useCallback<Navigate>((to, options = {}) => {
    if (typeof to === 'number') {
      history.go(to)
      return
    }
    const address = resolve(to, read())
    const state = { key: newKey(), usr: options.state ?? null }
    if (options.replace) history.replaceState(state, '', address)
    else history.pushState(state, '', address)
    setCurrent({ location: read(), type: options.replace ? 'REPLACE' : 'PUSH' })
  }, [])
  const value = useMemo(() => ({ current, navigate }), [current, navigate])
  return <RouterContext value={value}>{children}</RouterContext>
}

/** The page that is shown: its address may lag behind the browser's while the one before fades. */
export function RouteProvider({
  location,
  params,
  children,
}: {
  location: Location
  params: Record<string, string>
  children: ReactNode
}) {
  const value = useMemo(() => ({ location, params }), [location, params])
  return <RouteContext value={value}>{children}</RouteContext>
}

export const useLocation = (): Location => {
  const { current } = useContext(RouterContext)
  return useContext(RouteContext).location ?? current.location
}
export const useNavigate = (): Navigate => useContext(RouterContext).navigate
export const useNavigationType = (): NavigationType => useContext(RouterContext).current.type
export const useParams = (): Record<string, string | undefined> => useContext(RouteContext).params

type SearchInit = URLSearchParams | Record<string, string> | string
export type SetSearchParams = (
  next: SearchInit | ((before: URLSearchParams) => SearchInit),
  options?: NavigateOptions,
) => void
/** The address's parameters and the way to change them; the path and the hash stay. */
export const useSearchParams = (): [URLSearchParams, SetSearchParams] => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback<SetSearchParams>(
    (next, options) => {
      const before = new URLSearchParams(window.location.search)
      const text = new URLSearchParams(typeof next === 'function' ? next(before) : next).toString()
      navigate({ search: text ? `?${text}` : '', hash: window.location.hash }, options)
    },
    [navigate],
  )
  return [params, change]
}

const PARTS = /:(\w+)|\*/g
const compiled = new Map<string, { pattern: RegExp; names: string[] }>()
const compile = (path: string) => {
  const known = compiled.get(path)
  if (known) return known
  const names: string[] = []
  const source = path.replace(PARTS, (_, name?: string) => {
    names.push(name ?? '*')
    return name ? '([^/]+)' : '(.*)'
  })
  const made = { pattern: new RegExp(`^${source === '(.*)' ? '/(.*)' : source}/?$`), names }
  compiled.set(path, made)
  return made
}
const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    // A stray % in an address is taken as it is.
    return text
  }
}
/** The parameters of an address that has this shape, `null` when it has not. `*` takes the rest. */
export const matchPath = (path: string, pathname: string): Record<string, string> | null => {
  const { pattern, names } = compile(path)
  const found = pattern.exec(pathname)
  if (!found) return null
  return Object.fromEntries(names.map((name, index) => [name, decode(found[index + 1] ?? '')]))
}

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: string | To
  replace?: boolean
  state?: unknown
}
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

/** A real link: it opens in another tab as any, and changes the page without loading it again. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const here = useLocation()
  const href = resolve(to, here)
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event) || (rest.target && rest.target !== '_self')) return
        if (!href.startsWith('/')) return
        event.preventDefault()
        const isHere = href === here.pathname + here.search + here.hash
        navigate(href, { replace: replace ?? isHere, state })
      }}
    />
  )
}

/** A link that says when it leads to the current page (`aria-current`); `end`: to this very page, not below it. */
export function NavLink({ end, ...props }: LinkProps & { end?: boolean }) {
  const here = useLocation()
  const target = resolve(props.to, here).split(/[?#]/)[0] ?? ''
  const isCurrent =
    here.pathname === target || (!end && target !== '/' && here.pathname.startsWith(`${target}/`))
  return <Link aria-current={isCurrent ? 'page' : undefined} {...props} />
}

/** Goes elsewhere as soon as it is shown. */
export function Navigate({ to, replace = false, state }: { to: string; replace?: boolean; state?: unknown }) {
  const navigate = useNavigate()
  useEffect(() => {
    navigate(to, { replace, state })
  }, [navigate, to, replace, state])
  return null
}
