/** Notifications of the whole site, whichever kit a screen uses (specification §3, §4, §9; design 4.1). */
import type { ReactNode } from 'react'

export type ToastType = 'info' | 'success' | 'warning' | 'error'
export interface ToastAction {
  label: string
  onClick: () => void
}
export interface ToastOptions {
  type?: ToastType
  title?: string
  description?: string
  content?: ReactNode
  meta?: ReactNode
  action?: ToastAction
  avatar?: ReactNode
  /** Milliseconds; 0 stays. */
  duration?: number
  closable?: boolean
  keepAliveOnHover?: boolean
  /** Returning `false` cancels the close. */
  onClose?: () => unknown
}
export interface Toast extends ToastOptions {
  key: string
  type: ToastType
  duration: number
  closable: boolean
  keepAliveOnHover: boolean
  /** False while it leaves. */
  isShown: boolean
  /** Counts: the same key shown again is a new notification, with its whole time. */
  round: number
}

export const TOAST_DURATION_MS = 5000
export const TOAST_ANIMATION_MS = 300
const MAX = 3
const CARRIED_KEY = 'toasts'

let toasts: readonly Toast[] = []
let count = 0
let rounds = 0
const listeners = new Set<() => void>()

const set = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

const hide = (key: string) => {
  set(toasts.map((toast) => (toast.key === key ? { ...toast, isShown: false } : toast)))
  setTimeout(() => set(toasts.filter((toast) => toast.key !== key || toast.isShown)), TOAST_ANIMATION_MS)
}

/** Shows a notification and returns its key. A key that is already shown is replaced. The oldest visible goes past three. */
export const toast = (options: ToastOptions, key = `toast-${++count}`): string => {
  const created: Toast = {
    ...options,
    key,
    type: options.type ?? 'info',
    duration: options.duration ?? TOAST_DURATION_MS,
    closable: options.closable ?? true,
    keepAliveOnHover: options.keepAliveOnHover ?? true,
    isShown: true,
    round: ++rounds,
  }
  const others = toasts.filter((other) => other.key !== key)
  set([...others, created])
  const visible = toasts.filter((other) => other.isShown)
  if (visible.length > MAX && visible[0]) hide(visible[0].key)
  return key
}

/** Closes one; its `onClose` may refuse. */
export const closeToast = (key: string): void => {
  const found = toasts.find((other) => other.key === key && other.isShown)
  if (!found || found.onClose?.() === false) return
  hide(key)
}
/** Removes all at once, without asking. */
export const destroyToasts = (): void => set([])

/** A repeated text replaces the first. */
const announce = (type: ToastType, title: string, options?: ToastOptions) =>
  toast({ ...options, title, type }, `${type}-${title}`)
export const notify = {
  info: (title: string, options?: ToastOptions) => announce('info', title, options),
  success: (title: string, options?: ToastOptions) => announce('success', title, options),
  warning: (title: string, options?: ToastOptions) => announce('warning', title, options),
  error: (title: string, options?: ToastOptions) => announce('error', title, options),
}

export const getToasts = (): readonly Toast[] => toasts
export const subscribeToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps the texts of the visible ones across a full page load. */
export const carryToasts = (): void => {
  const texts = toasts
    .filter(({ isShown }) => isShown)
    .map(({ type, title, description }) => ({ type, title, description }))
  try {
    if (texts.length > 0) sessionStorage.setItem(CARRIED_KEY, JSON.stringify(texts))
  } catch {
    // No storage: the notification ends with the page.
  }
}
/** Shows again what the previous page carried over. */
export const resumeToasts = (): void => {
  try {
    const carried: unknown = JSON.parse(sessionStorage.getItem(CARRIED_KEY) ?? '[]')
    sessionStorage.removeItem(CARRIED_KEY)
    if (Array.isArray(carried)) for (const options of carried) toast(options as ToastOptions)
  } catch {
    // Unreadable: nothing to show again.
  }
}
