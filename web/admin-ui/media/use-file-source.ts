import { useCallback, useEffect, useRef, useState } from 'react'
import { fileToken } from '../../lib/files.ts'
import type { MediaFile } from './media-file.ts'

/** Two failures closer than this are not an expired token. */
const RENEW_MS = 10_000

/**
 * The address of a protected file, with a token. The address stays while the film plays; when the
 * server refuses it (a token lives three minutes), `onError` asks for another, and a second failure is final. Each asks
 * whether the file is still that one: another name starts anew.
 */
export const useFileSource = ({
  name,
  addressOf,
  recheck,
}: Pick<MediaFile, 'name' | 'addressOf' | 'recheck'>) => {
  const [token, setToken] = useState('')
  const [failed, setFailed] = useState(false)
  const askedAt = useRef(0)
  const ask = useCallback(() => {
    askedAt.current = Date.now()
    fileToken().then(setToken, () => setFailed(true))
  }, [])
  useEffect(() => {
    setFailed(false)
    if (name) ask()
  }, [name, ask])
  const onError = useCallback(() => {
    recheck?.()
    if (Date.now() - askedAt.current < RENEW_MS) setFailed(true)
    else ask()
  }, [ask, recheck])
  const retry = useCallback(() => {
    recheck?.()
    setFailed(false)
    ask()
  }, [ask, recheck])
  // None after a failure: what listens to the player starts anew with the one that « Réessayer » brings.
  const url = token && name && !failed ? addressOf(token) : ''
  return { token, url, failed, onError, retry }
}
