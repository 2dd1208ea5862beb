import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { getChoice, resumeCheckout, subscribeChoice } from '../features/checkout/choice.ts'
import { grant, useAllowed } from '../lib/consent.ts'
import { getToasts, subscribeToasts } from '../ui/toast/store.ts'
import { getVideo, subscribeVideo } from '../ui/video-modal/store.ts'
import { useLater } from './use-later.ts'

const loadToaster = () => import('../ui/toast/Toaster.tsx')
const loadVideo = () => import('../ui/video-modal/VideoModal.tsx')
const loadCheckout = () => import('./CheckoutHost.tsx')
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
  const checkout = useLater(loadCheckout, choice !== null)
  const video = useLater(loadVideo, isPlaying)
  const toaster = useLater(loadToaster, isToasting || keepsToaster)
  return (
    <>
      {notices ? <notices.Notices /> : null}
      {checkout && choice ? <checkout.default key={choice.id} choice={choice} /> : null}
      {video && isPlaying ? <video.VideoModal isAllowed={isAllowed} onAlways={() => grant('video')} /> : null}
      {toaster ? <toaster.Toaster /> : null}
    </>
  )
}
