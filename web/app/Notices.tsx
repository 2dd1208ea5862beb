import { useEffect, useState } from 'react'
import { useSaidOffline } from '../lib/offline-labels.ts'
import { useLater } from '../lib/use-later.ts'
import { Button } from '../ui/button/Button.tsx'
import styles from './Notices.module.css'
import { isOutdated } from './newer-build.ts'
import { useUnhandled } from './unhandled.ts'

const loadCart = () => import('../features/cart/components/CartLink.tsx')

const POLL_MS = 5 * 60 * 1000
const BACK_ONLINE_MS = 3000

const useOutdated = () => {
  const [outdated, setOutdated] = useState(false)
  useEffect(() => {
    if (import.meta.env.DEV) return
    const onChunkLost = () => {
      // Without network every piece of code is lost, whatever the server has.
      if (navigator.onLine) setOutdated(true)
    }
    const check = () => {
      if (!document.hidden) isOutdated().then((is) => is && setOutdated(true))
    }
    const timer = setInterval(check, POLL_MS)
    document.addEventListener('visibilitychange', check)
    window.addEventListener('vite:preloadError', onChunkLost)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
      window.removeEventListener('vite:preloadError', onChunkLost)
    }
  }, [])
  return outdated
}

type Network = 'online' | 'offline' | 'back'
const useNetwork = () => {
  const [network, setNetwork] = useState<Network>('online')
  useEffect(() => {
    let timer = 0
    const onOffline = () => setNetwork('offline')
    const onOnline = () => {
      setNetwork('back')
      timer = window.setTimeout(() => setNetwork('online'), BACK_ONLINE_MS)
    }
    if (!navigator.onLine) onOffline()
    addEventListener('offline', onOffline)
    addEventListener('online', onOnline)
    return () => {
      clearTimeout(timer)
      removeEventListener('offline', onOffline)
      removeEventListener('online', onOnline)
    }
  }, [])
  return network
}

/** Site-wide notices: the link to the cart, and the strips for offline, back online and a newer version. */
export function Notices() {
  useUnhandled()
  const network = useNetwork()
  const offlineText = useSaidOffline()
  const outdated = useOutdated()
  const cart = useLater(loadCart, true)
  const [isDismissed, setDismissed] = useState(false)
  return (
    <>
      {cart ? <cart.CartLink /> : null}
      <div role="status">
        {network === 'offline' ? (
          <p className={styles.strip} data-strip>
            {offlineText}
          </p>
        ) : null}
        {network === 'back' ? (
          <p className={styles.strip} data-strip>
            Connexion rétablie.
          </p>
        ) : null}
        {outdated && !isDismissed && network !== 'offline' ? (
          <div className={styles.strip} data-strip>
            <span>Une nouvelle version du site est disponible.</span>
            <Button onClick={() => window.location.reload()}>Actualiser</Button>
            <Button variant="outline" onClick={() => setDismissed(true)}>
              Plus tard
            </Button>
          </div>
        ) : null}
      </div>
    </>
  )
}
