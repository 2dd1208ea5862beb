import { lazy, Suspense, useEffect, useState } from 'react'
import { onConsentReopen, useConsent } from '../../../lib/consent.ts'

const ConsentBanner = lazy(() => import('./ConsentBanner.tsx'))

/** Asks while no choice was made, and again when « Gérer les cookies » is pressed. */
export function ConsentGate() {
  const consent = useConsent()
  const [isReopened, setReopened] = useState(false)
  useEffect(() => onConsentReopen(() => setReopened(true)), [])
  if (consent !== null && !isReopened) return null
  return (
    <Suspense fallback={null}>
      <ConsentBanner isReopened={isReopened} onDone={() => setReopened(false)} />
    </Suspense>
  )
}
