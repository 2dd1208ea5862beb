import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { keepCaptions, keepStillness, wantsCaptions, wantsStillness } from '../../../lib/preferences.ts'
import { notify } from '../../../ui/toast/store.ts'
import { ProfilePanel } from './ProfilePanel.tsx'

interface Props {
  label: string
  initial: () => boolean
  keep: (isOn: boolean) => boolean
}

const Preference = ({ label, initial, keep }: Props) => {
  const [isOn, setOn] = useState(initial)
  const change = (next: boolean) => {
    setOn(next)
    if (!keep(next)) notify.warning('Ce navigateur ne garde pas ce choix pour la prochaine fois.')
  }
  return <Checkbox label={label} checked={isOn} onChange={(event) => change(event.currentTarget.checked)} />
}

/** How films and pages behave on this device. */
export const DevicePreferences = () => (
  <ProfilePanel title="Préférences">
    <Text>Ces choix valent pour cet appareil, dès maintenant.</Text>
    <Preference label="Afficher les sous-titres des vidéos" initial={wantsCaptions} keep={keepCaptions} />
    <Preference label="Réduire les animations" initial={wantsStillness} keep={keepStillness} />
  </ProfilePanel>
)
