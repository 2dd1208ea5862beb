import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import styles from './Loader.module.css'

const QUIET_MS = 400

/** A thin line at the top while the next page is on its way, once that takes longer than the fade. */
export function NavigationLine() {
  const isLoading = useNavigation().state === 'loading'
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isLoading) {
      setLate(false)
      return
    }
    const timer = setTimeout(() => setLate(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [isLoading])
  return isLate ? <div className={styles.line} aria-hidden="true" /> : null
}
