/** A visitor's cart as this browser keeps it, for all of its tabs; nothing of it is sent anywhere but to be priced. */
import type { CartItem } from '#drizzle/domain/cart.ts'
import { isSellable } from '#drizzle/domain/sellable.ts'

const KEY = 'cart'

const isItem = (value: unknown): value is CartItem => {
  if (typeof value !== 'object' || value === null) return false
  const { kind, id, qty, option }: Record<string, unknown> = { ...value }
  return (
    isSellable(kind) &&
    typeof id === 'string' &&
    id.length === 15 &&
    Number.isInteger(qty) &&
    typeof option === 'string'
  )
}

const NOTHING: readonly CartItem[] = []

const parsed = (text: string | null): readonly CartItem[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isItem) : NOTHING
  } catch {
    // Another format, or incomplete: treated as empty.
    return NOTHING
  }
}

/** Without storage a cart lives as long as its document. */
let text: string | null = null
let items = NOTHING
const listeners = new Set<() => void>()

const stored = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return text
  }
}

/** The same list until something of it has changed. */
export const storedCart = (): readonly CartItem[] => {
  const now = stored()
  if (now !== text || items === NOTHING) {
    text = now
    items = parsed(now)
  }
  return items
}

const notify = () => {
  for (const listener of listeners) listener()
}

export const keepCart = (next: readonly CartItem[]): void => {
  text = JSON.stringify(next)
  items = next
  try {
    if (next.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, text)
    text = localStorage.getItem(KEY)
  } catch {
    // No storage: as above.
  }
  notify()
}

/** Calls back when this tab or another has changed it; the answer ends it. */
export const subscribeCart = (listener: () => void): (() => void) => {
  const hear = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', hear)
  }
}
