import { useEffect, useState } from 'react'
import styles from './Loader.module.css'

const HIDDEN_AFTER_MS = 2000

/** A thin line at the top while code arrives, gone at the latest after 2000 ms; `isBreathing` adds the « souffle » circle. */
export function Loader({ isBreathing = false }: { isBreathing?: boolean }) {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), HIDDEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className={styles.space} aria-busy="true">
      <p className="visually-hidden">Chargement…</p>
      {isShown ? <div className={styles.line} /> : null}
      {isShown && isBreathing ? <div className={styles.breath} /> : null}
    </main>
  )
}
