import { useCallback, useEffect, useRef, useState } from 'react'
import { fileToken } from '../../lib/files.ts'
import type { MediaSource } from '../../ui/media/media-source.ts'
import type { MediaFile } from './media-file.ts'

/** Two failures closer together than this are not due to an expired token. */
const RENEW_MS = 10_000

/**
 * The URL of a protected file, with a token. It stays the same during playback; when the server refuses it (a
 * token lives for three minutes), `onError` requests another, and a second failure is final. After each
 * failure the file's name is checked: another name starts over. A downloaded file plays from the device,
 * online or offline, unless it was evicted. Offline, any other file waits for the network. `playing`: a URL
 * of the same file that already plays; it stays until it is refused.
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
      // The browser evicted the download, or the access has ended: the server decides.
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
  // Empty after a failure: the player's listeners restart with the URL that « Réessayer » brings.
  const first = stored.current.name === name ? stored.current.url : ''
  const known = here || (token ? addressOf(token) : first)
  const url = name && !failed ? known : ''
  return { url, src: url, failed, onError, retry }
}
