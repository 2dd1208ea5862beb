/**
 * The service worker, registered only while this device holds downloads: other visitors' pages do not go
 * through one.
 */
import { owners } from '../../../lib/offline/shelf.ts'

const SCRIPT = '/sw.js'
const SCOPE = '/mon-espace'

/**
 * Registers the worker and waits until it can serve downloads. Throws where the browser refuses, as some do
 * in private windows.
 */
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

/** Unregisters the worker and its cached pages once no download is left. */
export const stopIdleWorker = async (): Promise<void> => {
  if ((await owners()).length > 0) return
  const registered = await navigator.serviceWorker.getRegistration(SCOPE)
  await registered?.unregister()
  for (const name of await caches.keys()) if (name.startsWith('pages-')) await caches.delete(name)
}
