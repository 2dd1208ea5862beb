import { type ReactNode, useEffect } from 'react'
import { matchPath } from 'react-router-dom'
import { isAdminPath } from '#drizzle/domain/admin-area.ts'
import { ConsentGate } from '../../features/site/components/ConsentGate.tsx'
import { Footer } from '../../features/site/components/Footer.tsx'
import { Header } from '../../features/site/components/Header.tsx'
import { useSettings } from '../../features/site/index.ts'
import { WalletButton } from '../../features/wallet/components/WalletButton.tsx'
import { setConsentMode } from '../../lib/analytics.ts'
import { MEMBER_PATHS } from '../../lib/member-paths.ts'
import styles from './Chrome.module.css'

/** specification §2, « Shell rules »: no site header, and no footer, under these. */
const HIDDEN_UNDER = [
  '/admin',
  '/webinaire',
  '/atelier-vibration',
  '/atelier-relations-toxiques',
  '/pack-relations-toxiques',
  '/client',
  '/mon-espace',
  '/lesson-preview',
  '/linktree',
]
export const hidesHeader = (pathname: string): boolean =>
  HIDDEN_UNDER.some((prefix) => pathname.startsWith(prefix)) ||
  MEMBER_PATHS.some((path) => matchPath(path, pathname) !== null)

/** The shell of every page: skip link, header, footer, the cookie choice. */
export function Chrome({ pathname, children }: { pathname: string; children: ReactNode }) {
  const settings = useSettings()
  const isBare = hidesHeader(pathname)
  useEffect(() => {
    if (!settings) return
    setConsentMode(settings.consentMode || 'opt_in')
  }, [settings])
  return (
    <>
      <a className={styles.skip} href="#contenu">
        Aller au contenu
      </a>
      {/* It overlays the page: the keyboard reaches it first. */}
      {isAdminPath(pathname) ? null : <ConsentGate />}
      {isBare ? null : <Header wallet={<WalletButton isAdaptive />} menuWallet={<WalletButton />} />}
      <div id="contenu" tabIndex={-1} className={styles.content}>
        {children}
      </div>
      {isBare ? null : <Footer />}
    </>
  )
}
