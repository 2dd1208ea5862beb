/**
 * The document's only script. It starts the application after the first paint, so that on a slow line style,
 * font and pictures come before it. The document names the files; in development there is one.
 */
const { app = '', files = '' } = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset ?? {}

try {
  // As `lib/preferences.ts` keeps it: before anything moves.
  const motion = localStorage.getItem('motion')
  if (motion) document.documentElement.dataset.motion = motion
} catch {
  // Storage is closed: the system's own word counts.
}

const addLink = (attributes: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), attributes))

/** The packages before the application, each in a task of its own: a tap in between is answered. */
const start = async (): Promise<void> => {
  const packages = files.split(' ').find((href) => href.includes('/vendor-'))
  if (packages) {
    await import(/* @vite-ignore */ packages)
    await new Promise((resolve) => setTimeout(resolve))
  }
  await import(/* @vite-ignore */ app)
}

let isBegun = false
const begin = () => {
  if (isBegun) return
  isBegun = true
  for (const href of files.split(' ').filter(Boolean))
    addLink(
      href.endsWith('.css')
        ? { rel: 'preload', as: 'style', crossOrigin: '', href }
        : { rel: 'modulepreload', crossOrigin: '', href },
    )
  // Browsers fetch it and an icon of it at once where they find it: 6 kB that the first view would wait for.
  addLink({ rel: 'manifest', href: '/manifest.webmanifest' })
  const started: Promise<unknown> = import.meta.env.DEV ? import('./entry-client.tsx') : start()
  started.catch((error: unknown) => console.error('The application could not be loaded.', error))
}

/** Some browsers do not tell, and a page behind another one is not painted: then it starts by itself. */
const WAIT_MS = 1500
// A page drawn by the application alone waits for it.
const isEmpty = !document.getElementById('root')?.hasChildNodes()
const timer = setTimeout(begin, isEmpty ? 0 : WAIT_MS)
new PerformanceObserver((list, observer) => {
  if (list.getEntriesByName('first-contentful-paint').length === 0) return
  observer.disconnect()
  clearTimeout(timer)
  begin()
}).observe({ type: 'paint', buffered: true })

export {}
