import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { plural } from '../../lib/format.ts'
import type { Autosave, SaveState } from '../hooks/use-autosave.ts'

const clock = new Intl.DateTimeFormat('fr-FR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Paris',
})

const toCorrect = (count: number): string => plural(count, 'champ est à corriger', 'champs sont à corriger')

const sentence = ({ state, savedAt, wrong, isAutomatic }: Autosave): string => {
  if (state === 'invalid') return toCorrect(wrong)
  if (state === 'denied') return 'Non enregistré'
  if (state === 'dirty') return 'Modifications non enregistrées'
  if (state === 'saving') return 'Enregistrement…'
  if (state === 'contested') return 'Modifiée entre-temps'
  if (state === 'gone') return 'Supprimée entre-temps'
  if (state === 'failed')
    return isAutomatic ? 'Non enregistré, nouvelle tentative dans 30 s' : 'Non enregistré'
  return savedAt ? `Enregistré à ${clock.format(savedAt)}` : ''
}

const SPOKEN: Partial<Record<SaveState, string>> = {
  failed: 'Vos modifications ne sont pas enregistrées.',
  denied: 'Vos modifications ne sont pas enregistrées.',
  invalid: 'Vos modifications ne sont pas enregistrées\u00a0: des champs sont à corriger.',
  contested: 'Cette fiche a été modifiée entre-temps. Vos modifications ne sont pas enregistrées.',
  gone: 'Cette fiche a été supprimée entre-temps. Vos modifications ne sont pas enregistrées.',
}
const ACTS: Partial<Record<SaveState, string>> = {
  failed: 'Enregistrer maintenant',
  denied: 'Réessayer',
  contested: 'Comparer les versions',
  gone: 'Copier mes textes',
}

/** Where the work stands (design reference 4.14); only trouble and the recovery from it are read aloud. */
export const AutosaveIndicator = ({ autosave }: { autosave: Autosave }) => {
  const [spoken, setSpoken] = useState('')
  const failed = useRef(false)
  const { state } = autosave
  useEffect(() => {
    const trouble = SPOKEN[state]
    if (trouble) {
      failed.current = true
      setSpoken(trouble)
    }
    if (state === 'saved' && failed.current) {
      failed.current = false
      setSpoken('Vos modifications sont enregistrées.')
    }
  }, [state])
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
      <Text size="sm" c={SPOKEN[state] ? 'red.7' : 'dimmed'} data-autosave={state}>
        {sentence(autosave)}
      </Text>
      {ACTS[state] ? (
        // Saving again is what asks: the newest version is read, then compared.
        <Button size="compact-sm" variant="outline" onClick={() => void autosave.saveNow()}>
          {ACTS[state]}
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
