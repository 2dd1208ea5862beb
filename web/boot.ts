/**
 * The one script that the document names. It starts the application after the page has been painted, so that on a slow
 * line style, font and pictures come before it. The document says which files; while developing there is one.
 */
const { app = '', files = '' } = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset ?? {}

const begin = () => {
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

// A page that is opened behind another one is not painted before it is looked at.
if (document.visibilityState === 'hidden') begin()
else requestAnimationFrame(() => setTimeout(begin))

export {}
