import { Button } from '../ui/button/Button.tsx'
import styles from './Notices.module.css'

/** The message when the application could not start: a rendered page stays, a screen without one is empty. */
export function Unstarted() {
  return (
    <div role="alert" className={styles.strip}>
      <span>La page n’a pas pu être chargée entièrement.</span>
      <Button onClick={() => window.location.reload()}>Actualiser</Button>
    </div>
  )
}
