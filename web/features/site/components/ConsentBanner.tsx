import { useEffect, useRef, useState } from 'react'
import { CONSENT_SENTENCES, CONSENT_VERSION } from '#drizzle/domain/consents.ts'
import { getConsent, PURPOSES, type Purpose, saveConsent } from '../../../lib/consent.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Checkbox } from '../../../ui/field/Input.tsx'
import { keepConsent } from '../queries.ts'
import styles from './ConsentBanner.module.css'

const LABELS: Record<Purpose, string> = {
  audience: 'Mesure d’audience',
  video: 'Vidéos',
  booking: 'Prise de rendez-vous',
}
const all = (given: boolean): Record<Purpose, boolean> => ({ audience: given, video: given, booking: given })

/** The panel of design 4.25: it does not block reading, and refusing is as easy as accepting. */
export default function ConsentBanner({ isReopened, onDone }: { isReopened: boolean; onDone: () => void }) {
  const [isDetailed, setDetailed] = useState(isReopened)
  const [choice, setChoice] = useState<Record<Purpose, boolean>>(() => ({ ...all(false), ...getConsent() }))
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isReopened) panel.current?.focus()
  }, [isReopened])
  const save = (given: Record<Purpose, boolean>) => {
    saveConsent({ audience: given.audience, video: given.video, booking: given.booking })
    onDone()
    keepConsent('audience', given.audience, CONSENT_VERSION).catch((error: unknown) => {
      console.warn('The choice is kept in this browser only.', error)
    })
  }
  return (
    <section ref={panel} className={styles.panel} aria-labelledby="consent-title" tabIndex={-1}>
      <h2 id="consent-title">Vos choix en matière de cookies</h2>
      <p>{CONSENT_SENTENCES.audience}</p>
      {isDetailed ? (
        <div className={styles.choices}>
          {PURPOSES.map((purpose) => (
            <Checkbox
              key={purpose}
              label={LABELS[purpose]}
              checked={choice[purpose]}
              onChange={(event) => setChoice({ ...choice, [purpose]: event.target.checked })}
            />
          ))}
        </div>
      ) : null}
      <div className={styles.actions}>
        <Button onClick={() => save(all(true))}>Tout accepter</Button>
        <Button onClick={() => save(all(false))}>Tout refuser</Button>
        {isDetailed ? (
          <Button variant="outline" onClick={() => save(choice)}>
            Enregistrer mes choix
          </Button>
        ) : (
          <Button variant="outline" onClick={() => setDetailed(true)}>
            Personnaliser
          </Button>
        )}
      </div>
    </section>
  )
}
