import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { getChoice, subscribeChoice } from '../features/checkout/choice.ts'
import { CheckoutDrawer } from '../features/checkout/components/CheckoutDrawer.tsx'
import { resumeCheckout } from '../features/checkout/payment-under-way.ts'
import { useCheckoutAhead } from '../features/checkout/use-checkout-ahead.ts'
import { grant, useAllowed } from '../lib/consent.ts'
import { useLater } from '../lib/use-later.ts'
import { getToasts, subscribeToasts } from '../ui/toast/store.ts'
import { getVideo, subscribeVideo } from '../ui/video-modal/store.ts'

const loadToaster = () => import('../ui/toast/Toaster.tsx')
const loadVideo = () => import('../ui/video-modal/VideoModal.tsx')
const loadNotices = () => import('./Notices.tsx')

const IDLE_MS = 1500
const hasToasts = () => getToasts().length > 0
const hasVideo = () => getVideo().isVisible
const never = () => false

/** Overlays of every page; the code of each part loads when it is first needed. */
export function LateOverlays() {
  const isToasting = useSyncExternalStore(subscribeToasts, hasToasts, never)
  const isPlaying = useSyncExternalStore(subscribeVideo, hasVideo, never)
  const choice = useSyncExternalStore(subscribeChoice, getChoice, () => null)
  const { pathname } = useLocation()
  const isAllowed = useAllowed('video')
  const [isIdle, setIdle] = useState(false)
  const [keepsToaster, setKeepsToaster] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), IDLE_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => resumeCheckout(pathname), [pathname])
  useEffect(() => {
    if (isToasting) setKeepsToaster(true)
  }, [isToasting])
  const notices = useLater(loadNotices, isIdle)
  useCheckoutAhead(pathname, isIdle)
  const video = useLater(loadVideo, isPlaying)
  const toaster = useLater(loadToaster, isToasting || keepsToaster)
  return (
    <>
      {notices ? <notices.Notices /> : null}
      {choice ? <CheckoutDrawer key={choice.id} choice={choice} /> : null}
      {video && isPlaying ? <video.VideoModal isAllowed={isAllowed} onAlways={() => grant('video')} /> : null}
      {toaster ? <toaster.Toaster /> : null}
    </>
  )
}
