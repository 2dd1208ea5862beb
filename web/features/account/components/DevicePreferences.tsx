import { type ReactNode, useState } from 'react'
import { keepCaptions, keepStillness, wantsCaptions, wantsStillness } from '../../../lib/preferences.ts'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { notify } from '../../../ui/toast/store.ts'
import styles from './Account.module.css'

interface Props {
  label: ReactNode
  initial: () => boolean
  keep: (isOn: boolean) => boolean
}

function Preference({ label, initial, keep }: Props) {
  const [isOn, setOn] = useState(initial)
  const change = (next: boolean) => {
    setOn(next)
    if (!keep(next)) notify.warning('Ce navigateur ne garde pas ce choix pour la prochaine fois.')
  }
  return <Checkbox label={label} checked={isOn} onChange={(event) => change(event.target.checked)} />
}

/** How films and pages behave on this device. */
export function DevicePreferences() {
  return (
    <section aria-labelledby="preferences" className={styles.card}>
      <h2 id="preferences">Préférences</h2>
      <p>Ces choix valent pour cet appareil, dès maintenant.</p>
      <Preference label="Afficher les sous-titres des vidéos" initial={wantsCaptions} keep={keepCaptions} />
      <Preference label="Réduire les animations" initial={wantsStillness} keep={keepStillness} />
    </section>
  )
}
