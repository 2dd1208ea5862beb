import { useEffect, useState } from 'react'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { AnchorButton } from '../../../ui/button/Button.tsx'
import styles from './Widget.module.css'

const WAIT_MS = 12_000

/** The external agenda in its frame; when it does not answer, the way to its own page. */
export default function Widget({ url }: { url: string }) {
  const [isLoaded, setLoaded] = useState(false)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.widget}>
      {isLate && !isLoaded ? (
        <Banner tone="warning">
          <p>L’agenda ne répond pas.</p>
          <AnchorButton href={url} target="_blank" variant="outline">
            Ouvrir dans un nouvel onglet
          </AnchorButton>
        </Banner>
      ) : null}
      <iframe
        className={styles.frame}
        src={url}
        title="Agenda de rendez-vous"
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => setLoaded(true)}
      />
    </div>
  )
}
