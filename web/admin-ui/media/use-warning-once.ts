import { useEffect, useState } from 'react'

const keyOf = (userId: string) => `audio_warned-${userId}`
const wasGiven = (userId: string): boolean => {
  try {
    // The key without a person is the one of earlier versions.
    return Boolean(localStorage.getItem(keyOf(userId)) ?? localStorage.getItem('audio_warned'))
  } catch {
    // No storage: better once too often.
    return false
  }
}

/** The driving warning: on the first recording that this person opens on this device, until she leaves or closes it. */
export const useWarningOnce = (userId: string): [warns: boolean, close: () => void] => {
  const [warns, setWarns] = useState(() => !wasGiven(userId))
  useEffect(() => {
    try {
      localStorage.setItem(keyOf(userId), '1')
    } catch {
      // No storage: it comes again with the next recording.
    }
  }, [userId])
  return [warns, () => setWarns(false)]
}
