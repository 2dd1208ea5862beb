/**
 * Unsent form input, stored in this tab until it is sent (design 4.26): a lost session or a reload loses
 * nothing.
 */
import { useEffect, useRef, useState } from 'react'

const PREFIX = 'draft-'

const read = (key: string): Record<string, string> | null => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (stored === null || typeof stored !== 'object') return null
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    // Unreadable, or no storage: there is nothing to offer.
    return null
  }
}
const write = (key: string, values: Record<string, string>) => {
  try {
    sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // No storage: the input lives as long as the page.
  }
}

export interface Draft {
  /** An earlier draft that the user has neither restored nor dismissed. */
  offered: Record<string, string> | null
  /** The offer was answered. */
  dismiss: () => void
  /** Deletes the draft: the form was sent, or the offer refused. */
  clear: () => void
}

/**
 * Stores `values` (texts only, never a password) under `name` as soon as one differs from the form's initial
 * values.
 */
export const useDraft = (name: string, values: Record<string, string>): Draft => {
  const key = PREFIX + name
  const first = useRef(JSON.stringify(values))
  const [offered, setOffered] = useState<Record<string, string> | null>(null)
  // Read after the first render: the rendering server has no drafts.
  useEffect(() => {
    const saved = read(key)
    if (saved && JSON.stringify(saved) !== first.current) setOffered(saved)
  }, [key])
  const text = JSON.stringify(values)
  useEffect(() => {
    if (text !== first.current) write(key, JSON.parse(text) as Record<string, string>)
  }, [key, text])
  const dismiss = () => setOffered(null)
  const clear = () => {
    dismiss()
    first.current = text
    try {
      sessionStorage.removeItem(key)
    } catch {
      // No storage: nothing was stored.
    }
  }
  return { offered, dismiss, clear }
}
