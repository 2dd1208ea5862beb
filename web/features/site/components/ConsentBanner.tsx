import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { CONSENT_SENTENCES, CONSENT_VERSION } from '#drizzle/domain/consents.ts'
import { getConsent, PURPOSES, type Purpose, saveConsent } from '../../../lib/consent.ts'
import { Button, buttonClass } from '../../../ui/button/Button.tsx'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { keepConsent } from '../queries.ts'
import styles from './ConsentBanner.module.css'
import { useClearance } from './use-clearance.ts'

const LABELS: Record<Purpose, string> = {
  audience: 'Mesure d’audience',
  video: 'Vidéos',
  booking: 'Prise de rendez-vous',
}
const NONE: Record<Purpose, boolean> = { audience: false, video: false, booking: false }

/** The choice of the pressed button, as the server reads it without a script. */
const choiceOf = (form: HTMLFormElement, button: HTMLElement | null): Record<Purpose, boolean> => {
  const data = new FormData(form, button)
  const answer = data.get('answer')
  return Object.fromEntries(
    PURPOSES.map((purpose) => [purpose, answer === 'all' || (answer === 'some' && data.has(purpose))]),
  ) as Record<Purpose, boolean>
}

/** The panel of design 4.25: it does not block reading, and refusing is as easy as accepting. */
export function ConsentBanner({ isReopened, onDone }: { isReopened: boolean; onDone: () => void }) {
  const [known] = useState(() => (isReopened ? { ...NONE, ...getConsent() } : NONE))
  const panel = useRef<HTMLElement>(null)
  const formId = useId()
  useClearance(panel)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (!isReopened) return
    opener.current = document.activeElement
    panel.current?.focus()
  }, [isReopened])
  // The pressed button goes with the panel: the focus returns to its opener, else to the page.
  const leave = () => {
    const next = opener.current ?? document.getElementById('contenu')
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    onDone()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const given = choiceOf(event.currentTarget, submitter)
    saveConsent(given)
    leave()
    keepConsent('audience', given.audience, CONSENT_VERSION).catch((error: unknown) => {
      console.warn('The choice is kept in this browser only.', error)
    })
  }
  return (
    <section ref={panel} id="consent" className={styles.panel} aria-labelledby="consent-title" tabIndex={-1}>
      <h2 id="consent-title">Vos choix en matière de cookies</h2>
      <p>{CONSENT_SENTENCES.audience}</p>
      <form id={formId} method="post" action="/cookies/choix" className={styles.actions} onSubmit={submit}>
        {/* The browser calls it valid once the form was sent: the panel hides then, with or without script. */}
        <input name="sent" defaultValue="1" hidden />
        <Button type="submit" name="answer" value="all">
          Tout accepter
        </Button>
        <Button type="submit" name="answer" value="none">
          Tout refuser
        </Button>
        <details className={styles.details} open={isReopened}>
          <summary className={buttonClass({ variant: 'outline' })}>Personnaliser</summary>
          <div className={styles.choices}>
            {PURPOSES.map((purpose) => (
              <Checkbox
                key={purpose}
                label={LABELS[purpose]}
                name={purpose}
                value="on"
                defaultChecked={known[purpose]}
              />
            ))}
          </div>
          <Button type="submit" name="answer" value="some" variant="outline">
            Enregistrer mes choix
          </Button>
        </details>
      </form>
      {isReopened ? (
        <button type="button" className={styles.close} onClick={leave}>
          <Icon name="close" />
          <span className="visually-hidden">Fermer sans rien changer</span>
        </button>
      ) : (
        <button type="submit" form={formId} name="answer" value="none" className={styles.close}>
          <Icon name="close" />
          <span className="visually-hidden">Fermer et continuer sans accepter</span>
        </button>
      )}
    </section>
  )
}
