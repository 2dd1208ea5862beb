import { useEffect, useState } from 'react'
import { onConsentReopen, useConsent } from '../../../lib/consent.ts'
import { ConsentBanner } from './ConsentBanner.tsx'

/** Asks while no choice was made, and again when « Gérer les cookies » is pressed. */
export function ConsentGate() {
  const consent = useConsent()
  const [isReopened, setReopened] = useState(false)
  useEffect(() => onConsentReopen(() => setReopened(true)), [])
  if (consent !== null && !isReopened) return null
  return <ConsentBanner key={String(isReopened)} isReopened={isReopened} onDone={() => setReopened(false)} />
}
