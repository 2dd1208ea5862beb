/** The service worker, for as long as somebody keeps something on this device: nobody else's pages go through one. */
import { owners } from '../../../lib/offline/shelf.ts'

const SCRIPT = '/sw.js'
const SCOPE = '/mon-espace'

/** Registers it and waits until it plays what is kept. Throws where the browser refuses, as some do in a private window. */
export const startWorker = async (): Promise<void> => {
  const registered = await navigator.serviceWorker.register(SCRIPT, { scope: SCOPE })
  if (registered.active) return
  const worker = registered.installing ?? registered.waiting
  if (!worker) return
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The service worker was not installed'))
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

/** Nothing is kept here any more: it goes, with the pages that it held. */
export const stopIdleWorker = async (): Promise<void> => {
  if ((await owners()).length > 0) return
  const registered = await navigator.serviceWorker.getRegistration(SCOPE)
  await registered?.unregister()
  for (const name of await caches.keys()) if (name.startsWith('pages-')) await caches.delete(name)
}
