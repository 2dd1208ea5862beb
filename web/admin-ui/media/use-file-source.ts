import { useCallback, useEffect, useRef, useState } from 'react'
import { fileToken } from '../../lib/files.ts'
import type { MediaSource } from '../../ui/media/media-source.ts'
import type { MediaFile } from './media-file.ts'

/** Two failures closer than this are not an expired token. */
const RENEW_MS = 10_000

/**
 * The address of a protected file, with a token. The address stays while the film plays; when the
 * server refuses it (a token lives three minutes), `onError` asks for another, and a second failure is final. Each asks
 * whether the file is still that one: another name starts anew. What the person keeps on her device plays from there, with or without
 * network, unless the device has lost it. Without network everything else waits for it. `playing`: an address of the same file that plays
 * already; it stays until it is refused.
 */
export const useFileSource = (
  { name, addressOf, keptAt, recheck }: Pick<MediaFile, 'name' | 'addressOf' | 'keptAt' | 'recheck'>,
  playing = '',
): MediaSource => {
  const [token, setToken] = useState('')
  const stored = useRef({ name, url: playing })
  const [failed, setFailed] = useState(false)
  const [waits, setWaits] = useState(false)
  const [here, setHere] = useState('')
  const requestedAt = useRef(0)
  const findHere = useRef(keptAt)
  findHere.current = keptAt
  const ask = useCallback((isRefused: boolean) => {
    requestedAt.current = Date.now()
    setWaits(false)
    const fail = () => (navigator.onLine ? setFailed(true) : setWaits(true))
    fileToken(isRefused).then(setToken, fail)
  }, [])
  useEffect(() => {
    setFailed(false)
    setHere('')
    if (!name || (stored.current.name === name && stored.current.url)) return
    let isLatest = true
    const found = findHere.current?.() ?? Promise.resolve('')
    const go = (address: string) => {
      if (!isLatest) return
      if (address) setHere(address)
      else ask(false)
    }
    found.then(go, () => go(''))
    return () => {
      isLatest = false
    }
  }, [name, ask])
  useEffect(() => {
    if (!waits) return
    const onOnline = () => ask(true)
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [waits, ask])
  const onError = useCallback(() => {
    if (here) {
      // The browser has made room for something else, or her access has ended: the server is asked.
      setHere('')
      return ask(false)
    }
    if (!navigator.onLine) return setWaits(true)
    recheck?.()
    if (Date.now() - requestedAt.current < RENEW_MS) setFailed(true)
    else ask(true)
  }, [ask, here, recheck])
  const retry = useCallback(() => {
    recheck?.()
    setFailed(false)
    ask(true)
  }, [ask, recheck])
  // None after a failure: what listens to the player starts anew with the one that « Réessayer » brings.
  const first = stored.current.name === name ? stored.current.url : ''
  const known = here || (token ? addressOf(token) : first)
  const url = name && !failed ? known : ''
  return { url, src: url, failed, onError, retry }
}
