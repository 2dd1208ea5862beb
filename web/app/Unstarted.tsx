import { useEffect } from 'react'
import { Button } from '../ui/button/Button.tsx'
import { endWaiting } from '../ui/waiting.ts'
import styles from './Notices.module.css'

/** What is left to say when the application could not start: the page that was sent stays, a screen without one is empty. */
export function Unstarted() {
  useEffect(endWaiting, [])
  return (
    <div role="alert" className={styles.strip}>
      <span>La page n’a pas pu être chargée entièrement.</span>
      <Button onClick={() => window.location.reload()}>Actualiser</Button>
    </div>
  )
}
