import { useCallback, useEffect, useRef, useState } from 'react'
import { fileToken } from '../../lib/files.ts'
import type { MediaFile } from './media-file.ts'

/** Two failures closer than this are not an expired token. */
const RENEW_MS = 10_000

/**
 * The address of a protected file, with a token. The address stays while the film plays; when the
 * server refuses it (a token lives three minutes), `onError` asks for another, and a second failure is final.
 */
export const useFileSource = ({ name, addressOf }: Pick<MediaFile, 'name' | 'addressOf'>) => {
  const [token, setToken] = useState('')
  const [failed, setFailed] = useState(false)
  const askedAt = useRef(0)
  const ask = useCallback(() => {
    askedAt.current = Date.now()
    fileToken().then(setToken, () => setFailed(true))
  }, [])
  useEffect(() => {
    if (name) ask()
  }, [name, ask])
  const onError = useCallback(() => {
    if (Date.now() - askedAt.current < RENEW_MS) setFailed(true)
    else ask()
  }, [ask])
  const retry = useCallback(() => {
    setFailed(false)
    ask()
  }, [ask])
  // None after a failure: what listens to the player starts anew with the one that « Réessayer » brings.
  const url = token && name && !failed ? addressOf(token) : ''
  return { token, url, failed, onError, retry }
}
