/**
 * The one script that the document names. It starts the application after the page has been painted, so that on a slow
 * line style, font and pictures come before it. The document says which files; while developing there is one.
 */
const { app = '', files = '' } = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset ?? {}

let isBegun = false
const begin = () => {
  if (isBegun) return
  isBegun = true
  for (const href of files.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href })
    document.head.append(link)
  }
  const started: Promise<unknown> = import.meta.env.DEV
    ? import('./entry-client.tsx')
    : import(/* @vite-ignore */ app)
  started.catch((error: unknown) => console.error('The application could not be loaded.', error))
}

/** Some browsers do not tell, and a page behind another one is not painted: then it starts by itself. */
const PATIENCE_MS = 1500
const patience = setTimeout(begin, PATIENCE_MS)
new PerformanceObserver((list, observer) => {
  if (list.getEntriesByName('first-contentful-paint').length === 0) return
  observer.disconnect()
  clearTimeout(patience)
  begin()
}).observe({ type: 'paint', buffered: true })

export {}
