import { useCallback, useEffect, useRef, useState } from 'react'
import { fileToken } from '../../lib/files.ts'
import type { MediaSource } from '../../ui/media/media-source.ts'
import type { MediaFile } from './media-file.ts'

/** Two failures closer than this are not an expired token. */
const RENEW_MS = 10_000

/**
 * The address of a protected file, with a token. The address stays while the film plays; when the
 * server refuses it (a token lives three minutes), `onError` asks for another, and a second failure is final. Each asks
 * whether the file is still that one: another name starts anew. Without network it waits for it. `playing`: an address of the same file
 * that plays already; it stays until it is refused.
 */
export const useFileSource = (
  { name, addressOf, recheck }: Pick<MediaFile, 'name' | 'addressOf' | 'recheck'>,
  playing = '',
): MediaSource => {
  const [token, setToken] = useState('')
  const kept = useRef({ name, url: playing })
  const [failed, setFailed] = useState(false)
  const [waits, setWaits] = useState(false)
  const askedAt = useRef(0)
  const ask = useCallback((isRefused: boolean) => {
    askedAt.current = Date.now()
    setWaits(false)
    const fail = () => (navigator.onLine ? setFailed(true) : setWaits(true))
    fileToken(isRefused).then(setToken, fail)
  }, [])
  useEffect(() => {
    setFailed(false)
    if (name && !(kept.current.name === name && kept.current.url)) ask(false)
  }, [name, ask])
  useEffect(() => {
    if (!waits) return
    const onOnline = () => ask(true)
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [waits, ask])
  const onError = useCallback(() => {
    if (!navigator.onLine) return setWaits(true)
    recheck?.()
    if (Date.now() - askedAt.current < RENEW_MS) setFailed(true)
    else ask(true)
  }, [ask, recheck])
  const retry = useCallback(() => {
    recheck?.()
    setFailed(false)
    ask(true)
  }, [ask, recheck])
  // None after a failure: what listens to the player starts anew with the one that « Réessayer » brings.
  const first = kept.current.name === name ? kept.current.url : ''
  const known = token ? addressOf(token) : first
  const url = name && !failed ? known : ''
  return { url, src: url, failed, onError, retry }
}
