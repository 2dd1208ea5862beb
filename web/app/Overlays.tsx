import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { getChoice, resumeCheckout, subscribeChoice } from '../features/checkout/choice.ts'
import { grant, useAllowed } from '../lib/consent.ts'
import { getToasts, subscribeToasts } from '../ui/toast/store.ts'
import { getVideo, subscribeVideo } from '../ui/video-modal/store.ts'

const Toaster = lazy(() => import('../ui/toast/Toaster.tsx').then((module) => ({ default: module.Toaster })))
const VideoModal = lazy(() =>
  import('../ui/video-modal/VideoModal.tsx').then((module) => ({ default: module.VideoModal })),
)
const CheckoutHost = lazy(() => import('./CheckoutHost.tsx'))
const Notices = lazy(() => import('./Notices.tsx').then((module) => ({ default: module.Notices })))

const IDLE_MS = 1500
const hasToasts = () => getToasts().length > 0
const hasVideo = () => getVideo().isVisible
const never = () => false

/** What floats above every page; the code of each part arrives when it is first needed, after the page itself. */
export function Overlays() {
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
  return (
    <Suspense fallback={null}>
      {isIdle ? <Notices /> : null}
      {choice ? <CheckoutHost key={choice.id} choice={choice} /> : null}
      {isPlaying ? <VideoModal isAllowed={isAllowed} onAlways={() => grant('video')} /> : null}
      {isToasting || keepsToaster ? <Toaster /> : null}
    </Suspense>
  )
}
