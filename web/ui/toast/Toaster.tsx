import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../cx.ts'
import { Icon, type IconName } from '../icon/Icon.tsx'
import { closeToast, getToasts, subscribeToasts, type Toast, type ToastType } from './store.ts'
import styles from './Toaster.module.css'

const ICONS: Record<ToastType, IconName> = {
  info: 'info',
  success: 'check-circle',
  warning: 'alert',
  error: 'error',
}
const NONE: readonly Toast[] = []

/** Runs the time of a notification; hovering (when it may) and keyboard focus inside pause it. */
const useTimer = (toast: Toast) => {
  const [isHeld, setHeld] = useState(false)
  const left = useRef(toast.duration)
  useEffect(() => {
    if (toast.duration <= 0 || isHeld || !toast.isShown) return
    const startedAt = Date.now()
    const timer = setTimeout(() => closeToast(toast.key), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(500, left.current - (Date.now() - startedAt))
    }
  }, [toast.duration, toast.key, toast.isShown, isHeld])
  return setHeld
}

function ToastItem({ toast }: { toast: Toast }) {
  const setHeld = useTimer(toast)
  const isUrgent = toast.type === 'warning' || toast.type === 'error'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      className={cx(styles.toast, styles[toast.type], !toast.isShown && styles.leaving)}
      role={isUrgent ? 'alert' : 'status'}
      onMouseEnter={() => toast.keepAliveOnHover && setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.icon}>{toast.avatar ?? <Icon name={ICONS[toast.type]} size={24} />}</span>
      <div className={styles.body}>
        {toast.title ? <p className={styles.title}>{toast.title}</p> : null}
        {toast.description ? <p className={styles.text}>{toast.description}</p> : null}
        {toast.content}
        {toast.meta ? <div className={styles.meta}>{toast.meta}</div> : null}
        {toast.action ? (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              toast.action?.onClick()
              closeToast(toast.key)
            }}
          >
            {toast.action.label}
          </button>
        ) : null}
      </div>
      {toast.closable ? (
        <button
          type="button"
          className={styles.close}
          aria-label="Fermer la notification"
          onClick={() => closeToast(toast.key)}
        >
          <Icon name="close" size={16} />
        </button>
      ) : null}
    </div>
  )
}

/** The container at the bottom of the window, outside the application's root so that a modal does not silence it. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, getToasts, () => NONE)
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  if (!isMounted) return null
  return createPortal(
    <section className={styles.region} aria-label="Notifications">
      {toasts.map((toast) => (
        <ToastItem key={`${toast.key}-${toast.round}`} toast={toast} />
      ))}
    </section>,
    document.body,
  )
}
