import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { link } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { theme } from '../../../ui/theme/theme.ts'
import styles from './MenuDrawer.module.css'

interface Props {
  entries: readonly { label: string; to: string }[]
  wallet: ReactNode
  onClose: () => void
}

/** The five other entries on narrow screens; the link to the member space is at its foot. */
export default function MenuDrawer({ entries, wallet, onClose }: Props) {
  const user = useUser()
  return (
    <Dialog
      kind={theme.mobileOrTablet.navigation}
      title="Menu"
      onClose={onClose}
      footer={
        <Link to={link(user ? 'memberHome' : 'signIn')} className={styles.entry} onClick={onClose}>
          {user ? ['Mon espace', user.firstName].filter(Boolean).join(', ') : 'Espace membre'}
        </Link>
      }
    >
      <nav aria-label="Menu" className={styles.list}>
        {wallet}
        {entries.map((entry) => (
          <Link key={entry.to} to={entry.to} className={styles.entry} onClick={onClose}>
            {entry.label}
          </Link>
        ))}
        <span className={styles.language} title="Site en français">
          FR
        </span>
      </nav>
    </Dialog>
  )
}
