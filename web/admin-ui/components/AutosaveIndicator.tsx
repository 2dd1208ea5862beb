import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Autosave } from '../hooks/use-autosave.ts'

const clock = new Intl.DateTimeFormat('fr-FR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Paris',
})

const sentence = ({ state, savedAt }: Autosave): string => {
  if (state === 'dirty') return 'Modifications non enregistrées'
  if (state === 'saving') return 'Enregistrement…'
  if (state === 'failed') return 'Non enregistré, nouvelle tentative dans 30 s'
  return savedAt ? `Enregistré à ${clock.format(savedAt)}` : ''
}

/** Where the work stands (design reference 4.14); only a failure and the recovery from it are read aloud. */
export const AutosaveIndicator = ({ autosave }: { autosave: Autosave }) => {
  const [spoken, setSpoken] = useState('')
  const failed = useRef(false)
  const { state } = autosave
  useEffect(() => {
    if (state === 'failed') {
      failed.current = true
      setSpoken('Vos modifications ne sont pas enregistrées.')
    }
    if (state === 'saved' && failed.current) {
      failed.current = false
      setSpoken('Vos modifications sont enregistrées.')
    }
  }, [state])
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
      <Text size="sm" c={state === 'failed' ? '#ac0a2d' : 'dimmed'} data-autosave={state}>
        {sentence(autosave)}
      </Text>
      {state === 'failed' ? (
        <Button size="compact-sm" variant="outline" onClick={() => void autosave.saveNow()}>
          Enregistrer maintenant
        </Button>
      ) : null}
      <span
        aria-live="polite"
        style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {spoken}
      </span>
    </div>
  )
}
