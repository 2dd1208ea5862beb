import { lazy, type ReactNode, Suspense, useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { link } from '../../../lib/paths.ts'
import { AddressButton } from '../../../ui/button/AddressButton.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { useBookingAddress, usePageAddress } from '../queries.ts'
import { Brand } from './Brand.tsx'
import styles from './Header.module.css'

const MenuDrawer = lazy(() => import('./MenuDrawer.tsx'))

/** The exact entries of specification §2, in its order; the last one once its page is published. */
const useEntries = () => {
  const about = usePageAddress('a-propos')
  return [
    { label: 'Accueil', to: link('home') },
    { label: 'Découvrez nos Hypnoses', to: link('shop') },
    ...(about ? [{ label: 'À propos', to: about }] : []),
  ]
}

/** The site-wide header: booking, wallet, three links, language. */
export function Header({ wallet, menuWallet }: { wallet: ReactNode; menuWallet: ReactNode }) {
  const { pathname } = useLocation()
  // A navigation closes the drawer.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === pathname
  const booking = useBookingAddress()
  const entries = useEntries()
  return (
    <header className={styles.header}>
      <div className={styles.row} data-cart>
        <Brand isCompact />
        <AddressButton href={booking} className={styles.booking}>
          Prenez rendez-vous
        </AddressButton>
        <div className={styles.wide}>{wallet}</div>
        <nav aria-label="Navigation principale" className={cx(styles.wide, styles.nav)}>
          {entries.map((entry) => (
            <NavLink key={entry.to} to={entry.to} end className={styles.entry}>
              {entry.label}
            </NavLink>
          ))}
        </nav>
        <span className={cx(styles.wide, styles.language)} title="Site en français">
          FR
        </span>
        <button
          type="button"
          className={styles.burger}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpenAt(pathname)}
        >
          <Icon name="menu" size={24} />
          <span className="visually-hidden">Menu</span>
        </button>
      </div>
      {isOpen ? (
        <Suspense fallback={null}>
          <MenuDrawer entries={entries} wallet={menuWallet} onClose={() => setOpenAt(null)} />
        </Suspense>
      ) : null}
    </header>
  )
}
