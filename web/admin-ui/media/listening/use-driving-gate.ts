import { useCallback, useRef, useState } from 'react'

/** A confirmation is valid for a day: once per evening for daily listeners. */
export const GATE_MS = 24 * 60 * 60_000

const keyOf = (userId: string) => `audio_gate-${userId}`
/** Without storage, the confirmation lasts as long as the page. */
const inMemory = new Map<string, number>()

/**
 * Whether this user confirmed on this device within a day before `now` (milliseconds). A time in the future
 * comes from a wrong clock and does not count.
 */
export const isConfirmed = (userId: string, now: number): boolean => {
  let stored = inMemory.get(userId) ?? 0
  try {
    stored = Math.max(stored, Number(localStorage.getItem(keyOf(userId))) || 0)
  } catch {
    // No storage: the value in memory counts.
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
  /** Runs `start` at once, or after the user has confirmed. */
  pass: (start: () => void) => void
  /** Must run within the click: browsers block sound without a user gesture. */
  confirm: () => void
  cancel: () => void
}

/**
 * The driving warning (design reference 4.21): before a user's first listening of each day on this device.
 */
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
