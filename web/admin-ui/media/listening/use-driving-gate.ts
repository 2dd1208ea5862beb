import { useCallback, useRef, useState } from 'react'

/** What was confirmed holds for a day: whoever listens each evening is asked once an evening. */
export const GATE_MS = 24 * 60 * 60_000

const keyOf = (userId: string) => `audio_gate-${userId}`
/** Without storage it holds as long as the page. */
const inMemory = new Map<string, number>()

/** Whether this person confirmed on this device within a day of `now` (milliseconds). An instant that is still to come was noted by a wrong clock. */
export const isConfirmed = (userId: string, now: number): boolean => {
  let stored = inMemory.get(userId) ?? 0
  try {
    stored = Math.max(stored, Number(localStorage.getItem(keyOf(userId))) || 0)
  } catch {
    // No storage: what is in memory counts.
  }
  return stored > 0 && stored <= now && now - stored < GATE_MS
}

export const confirmAt = (userId: string, now: number): void => {
  inMemory.set(userId, now)
  try {
    localStorage.setItem(keyOf(userId), String(now))
  } catch {
    // As above.
  }
}

export interface DrivingGate {
  asks: boolean
  /** Runs what starts the sound, at once or after the person has confirmed. */
  pass: (start: () => void) => void
  /** Within the press of the button: a browser lets nothing else start a sound. */
  confirm: () => void
  cancel: () => void
}

/** The driving warning (design reference 4.21): before the first listening of a person on this device, and of each day. */
export const useDrivingGate = (userId: string): DrivingGate => {
  const [asks, setAsks] = useState(false)
  const waiting = useRef<(() => void) | null>(null)
  const pass = useCallback(
    (start: () => void) => {
      if (isConfirmed(userId, Date.now())) return start()
      waiting.current = start
      setAsks(true)
    },
    [userId],
  )
  const confirm = useCallback(() => {
    const start = waiting.current
    waiting.current = null
    confirmAt(userId, Date.now())
    setAsks(false)
    start?.()
  }, [userId])
  const cancel = useCallback(() => {
    waiting.current = null
    setAsks(false)
  }, [])
  return { asks, pass, confirm, cancel }
}
