/** The connected address, for this browser only: it does not identify the user to the server. */
import { useSyncExternalStore } from 'react'

const KEY = 'wallet_address'
let address: string | undefined
const listeners = new Set<() => void>()

const read = (): string => {
  if (address !== undefined) return address
  try {
    address = localStorage.getItem(KEY) ?? ''
  } catch {
    // No storage: not connected.
    address = ''
  }
  return address
}

/** `''` disconnects. */
export const setAddress = (next: string): void => {
  address = next
  try {
    if (next) localStorage.setItem(KEY, next)
    else localStorage.removeItem(KEY)
  } catch {
    // No storage: the connection lives with the page.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useAddress = (): string => useSyncExternalStore(subscribe, read, () => '')

/** « 0x12…9f ». */
export const shorten = (full: string): string => `${full.slice(0, 4)}…${full.slice(-2)}`
