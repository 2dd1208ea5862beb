import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SessionRecord } from '../../../lib/auth.ts'
import { ClientResponseError } from '../../../lib/pocketbase.ts'
import { secondStepOf } from '../../../lib/second-step.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { LinkedText } from '../../../ui/linked-text/LinkedText.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { usePageAddress } from '../../site/index.ts'
import { type Provider, signInMethods } from '../sign-in-methods.ts'
import styles from './Providers.module.css'
import { hasRoomForPopup, openPopup } from './popup.ts'

/** Specification §9. */
const POPUP = { width: 620, height: 720 }

interface Props {
  /** The session is open. */
  onSignedIn: (record: SessionRecord) => void
  /** Called after the service's sign-in when the account requires a second factor. */
  onSecondStep?: (mfaId: string) => void
  /** The page to continue on when the service's page replaces this one. */
  landing: string
  /** Called before this page is left for the service's. */
  onLeave?: () => void
  /** The text between the services and the form below. */
  separator?: string
}

/** « Continuer avec… » for each service that the site offers; nothing where there is none. */
export function Providers({
  onSignedIn,
  onSecondStep,
  landing,
  onLeave,
  separator = 'ou avec votre adresse e-mail',
}: Props) {
  const providers = useQuery(signInMethods).data?.providers ?? []
  const terms = usePageAddress('cgv')
  const [busy, setBusy] = useState('')
  // Without the script a click would do nothing.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const [failure, setFailure] = useState('')
  const [blocked, setBlocked] = useState('')
  const fail = (provider: Provider, error: unknown) => {
    // Another attempt was begun.
    if (error instanceof ClientResponseError && error.isAbort) return
    setBusy('')
    const mfaId = secondStepOf(error)
    if (mfaId && onSecondStep) return onSecondStep(mfaId)
    console.warn('OAuth2', error)
    setFailure(`La connexion avec ${provider.displayName} n’a pas abouti. Réessayez dans un instant.`)
  }
  const leave = (provider: Provider) => {
    setBusy(provider.name)
    onLeave?.()
    import('../oauth2.ts')
      .then(({ signInByRedirect }) => signInByRedirect(provider.name, landing))
      .catch((error: unknown) => fail(provider, error))
  }
  const start = (provider: Provider) => {
    setFailure('')
    setBlocked('')
    if (!hasRoomForPopup()) return leave(provider)
    const popup = openPopup(POPUP.width, POPUP.height)
    if (!popup) return setBlocked(provider.name)
    setBusy(provider.name)
    const onClosed = () => {
      setBusy('')
      notify.info('Connexion annulée.')
    }
    import('../oauth2.ts')
      .then(({ signInByPopup }) => signInByPopup(provider.name, popup, onClosed))
      .then(onSignedIn)
      .catch((error: unknown) => {
        popup.close()
        fail(provider, error)
      })
  }
  if (providers.length === 0) return null
  return (
    <div className={styles.providers}>
      {failure ? <Banner tone="error">{failure}</Banner> : null}
      {providers.map((provider) => (
        <div key={provider.name} className={styles.provider}>
          <Button
            type="button"
            variant="outline"
            isBusy={busy === provider.name}
            disabled={!isReady}
            onClick={() => start(provider)}
          >
            Continuer avec {provider.displayName}
          </Button>
          {blocked === provider.name ? (
            <Banner tone="warning">
              <p>Votre navigateur a bloqué la fenêtre.</p>
              <Button type="button" variant="outline" onClick={() => leave(provider)}>
                Continuer dans cet onglet
              </Button>
            </Banner>
          ) : null}
        </div>
      ))}
      <p className={styles.terms}>
        <LinkedText
          text="En continuant ainsi, vous acceptez les conditions générales."
          label="conditions générales"
          href={terms}
        />
      </p>
      <p className={styles.or}>{separator}</p>
    </div>
  )
}
