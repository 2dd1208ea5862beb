import { ActionIcon, Badge } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Menu as Burger, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { mayAdminister } from '#drizzle/access.ts'
import { CLIENT_VIEWS, clientLink } from '#drizzle/domain/client-views.ts'
import { unreadOf } from '../../features/mon-espace/index.ts'
import { useUser } from '../../lib/auth.ts'
import { link } from '../../lib/paths.ts'
import { filter } from '../../lib/records.ts'
import { useLive } from '../../lib/use-live.ts'
import { AdminUiProvider } from '../AdminUiProvider.tsx'
import { useClientView, VIEW_ICONS, VIEW_LABELS } from '../client/views.ts'
import { Drawer } from '../components/layers.tsx'
import { useShortcutListener } from '../hooks/use-shortcuts.ts'
import { Menu } from '../late/floating.tsx'
import { MiniPlayer } from '../media/listening/MiniPlayer.tsx'
import { Brand } from './Brand.tsx'
import styles from './ClientLayout.module.css'
import { clientSource } from './client-palette.ts'
import { HelpBubble } from './HelpBubble.tsx'
import { LatePalette, openPalette } from './LatePalette.tsx'
import { Notifications } from './Notifications.tsx'
import { UnsavedWork } from './UnsavedWork.tsx'
import { UserMenu } from './UserMenu.tsx'

// Notifications are drawn by code of their own: without network it could not be fetched any more when one is due.
void import('../../ui/toast/Toaster.tsx').catch(() => undefined)

const useUnread = (userId: string): number => {
  useLive(
    userId
      ? [{ collection: 'client_messages', query: { filter: filter('user = {:userId}', { userId }) } }]
      : [],
    [['client_messages']],
  )
  return useQuery({ ...unreadOf(userId), enabled: userId !== '' }).data?.totalItems ?? 0
}

const Views = ({ unread, onNavigate }: { unread: number; onNavigate?: () => void }) => {
  const current = useClientView()
  return (
    <nav aria-label="Espace de suivi" className={styles.nav}>
      <ul>
        {CLIENT_VIEWS.map((view) => {
          const Icon = VIEW_ICONS[view]
          const isNews = view === 'messages' && unread > 0
          return (
            <li key={view}>
              <Link
                to={clientLink(view)}
                className={styles.entry}
                aria-current={view === current ? 'page' : undefined}
                onClick={onNavigate}
              >
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                <span>{VIEW_LABELS[view]}</span>
                {isNews ? (
                  <Badge color="yellow" className={styles.news}>
                    {unread}
                    <span className="visually-hidden">{unread > 1 ? ' non lus' : ' non lu'}</span>
                  </Badge>
                ) : null}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const Frame = ({ children }: { children: ReactNode }) => {
  const user = useUser()
  // A superuser has no account of the site, and so no follow-up.
  const userId = user?.collectionName === 'users' ? user.id : ''
  const unread = useUnread(userId)
  const view = useClientView()
  const [drawer, { open, close }] = useDisclosure()
  useShortcutListener()
  return (
    <div className={styles.frame}>
      <aside className={styles.side} aria-label="Barre latérale">
        <Brand to={link('home')} label="accueil du site" />
        <Views unread={unread} />
        <Link to={link('memberHome')} className={styles.back}>
          Mes formations
        </Link>
      </aside>
      <Drawer opened={drawer} onClose={close} size={304} title="Menu">
        <Views unread={unread} onNavigate={close} />
        <Link to={link('memberHome')} className={styles.back}>
          Mes formations
        </Link>
      </Drawer>
      <div className={styles.column}>
        <header className={styles.top}>
          <ActionIcon className={styles.burger} aria-label="Menu" aria-expanded={drawer} onClick={open}>
            <Burger size={22} aria-hidden="true" />
          </ActionIcon>
          <button
            type="button"
            className={styles.search}
            aria-label="Rechercher ou aller à… Ctrl K"
            onClick={openPalette}
          >
            <Search size={18} aria-hidden="true" />
            <span>Rechercher ou aller à…</span>
            <kbd>Ctrl K</kbd>
          </button>
          <div className={styles.tools}>
            {user ? <Notifications userId={user.id} /> : null}
            <UserMenu>
              <Menu.Item component={Link} to={link('memberHome')}>
                Mes formations
              </Menu.Item>
              {userId ? (
                <Menu.Item component={Link} to={link('settings')}>
                  Paramètres du compte
                </Menu.Item>
              ) : null}
              {mayAdminister(user) ? (
                <Menu.Item component={Link} to={link('admin')}>
                  Administration
                </Menu.Item>
              ) : null}
            </UserMenu>
          </div>
        </header>
        <div className={styles.content}>{children}</div>
      </div>
      <LatePalette source={clientSource} />
      {/* Where one writes already, it would only lie over the field. */}
      {userId && view !== 'messages' ? <HelpBubble userId={userId} /> : null}
      <MiniPlayer />
      <UnsavedWork />
    </div>
  )
}

/** The follow-up space's frame: a column of views, search, the person's menu, and « Une question ? ». Pages bring their own `<main>`. */
export default function ClientLayout({ children }: { children: ReactNode }) {
  return (
    <AdminUiProvider>
      <Frame>{children}</Frame>
    </AdminUiProvider>
  )
}
