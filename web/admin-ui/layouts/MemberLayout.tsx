import { Button } from '@mantine/core'
import { BookOpen, CreditCard, Headphones, type LucideIcon, UserRound } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { mayAdminister } from '#drizzle/access.ts'
import { usePageAddress } from '../../features/site/index.ts'
import { type SessionRecord, useUser } from '../../lib/auth.ts'
import { link } from '../../lib/paths.ts'
import { useBottomBar } from '../../ui/toast/use-bottom-bar.ts'
import { AdminUiProvider } from '../AdminUiProvider.tsx'
import { useShortcutListener } from '../hooks/use-shortcuts.ts'
import { Menu } from '../late/floating.tsx'
import { MiniPlayer } from '../media/listening/MiniPlayer.tsx'
import { Brand } from './Brand.tsx'
import styles from './MemberLayout.module.css'
import { Notifications } from './Notifications.tsx'
import { UnsavedWork } from './UnsavedWork.tsx'
import { UserMenu } from './UserMenu.tsx'

// Notifications are drawn by code of their own: without network it could not be fetched any more when one is due.
void import('../../ui/toast/Toaster.tsx').catch(() => undefined)

const ENTRIES: readonly { label: string; short?: string; to: string; icon: LucideIcon }[] = [
  { label: 'Mes formations', short: 'Formations', to: link('memberHome'), icon: BookOpen },
  { label: 'Ma bibliothèque', short: 'Bibliothèque', to: link('memberLibrary'), icon: Headphones },
  { label: 'Paiements', to: `${link('memberHome')}#paiements`, icon: CreditCard },
  { label: 'Mon profil', to: link('memberProfile'), icon: UserRound },
]

/** A superuser has no profile. A visitor sees the entries of the sample, and none where there is no sample. */
const entriesOf = (user: SessionRecord | null, pathname: string) => {
  if (!user) return pathname.startsWith(link('memberHome')) ? ENTRIES : []
  return user.collectionName === 'users' ? ENTRIES : ENTRIES.filter(({ to }) => to !== link('memberProfile'))
}

/** The addresses of the profile, and what it leads to. */
const PROFILE: readonly string[] = [
  link('memberProfile'),
  link('settings'),
  link('account'),
  link('secondStep'),
  link('devices'),
]

const useCurrent = () => {
  const { pathname, hash } = useLocation()
  if (PROFILE.includes(pathname)) return 'Mon profil'
  if (pathname.startsWith(link('memberLibrary')) || pathname === link('kept')) return 'Ma bibliothèque'
  return pathname === link('memberHome') && hash === '#paiements' ? 'Paiements' : 'Mes formations'
}

const Frame = ({ children }: { children: ReactNode }) => {
  const user = useUser()
  const { pathname } = useLocation()
  const entries = entriesOf(user, pathname)
  const current = useCurrent()
  const help = usePageAddress('faq')
  const tabs = useRef<HTMLElement>(null)
  useBottomBar(tabs)
  useShortcutListener()
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <div className={styles.bar}>
          <Brand to={link('home')} label="accueil du site" />
          <nav aria-label="Espace membre" className={styles.links} hidden={entries.length === 0}>
            {entries.map(({ label, to }) => (
              <Link
                key={to}
                to={to}
                className={styles.link}
                aria-current={label === current ? 'page' : undefined}
              >
                {label}
              </Link>
            ))}
          </nav>
          {user ? (
            <div className={styles.tools}>
              <Notifications userId={user.id} />
              <UserMenu>
                {user.collectionName === 'users' ? (
                  <Menu.Item component={Link} to={link('memberProfile')}>
                    Mon profil
                  </Menu.Item>
                ) : null}
                {user.collectionName === 'users' ? (
                  <Menu.Item component={Link} to={link('client')}>
                    Mon suivi
                  </Menu.Item>
                ) : null}
                <Menu.Item component={Link} to={link('devices')}>
                  Mes appareils
                </Menu.Item>
                {user.collectionName === 'users' ? null : (
                  <Menu.Item component={Link} to={link('secondStep')}>
                    Connexion en deux étapes
                  </Menu.Item>
                )}
                {help ? (
                  <Menu.Item component={Link} to={help}>
                    Aide
                  </Menu.Item>
                ) : null}
                {mayAdminister(user) ? (
                  <Menu.Item component={Link} to={link('admin')}>
                    Administration
                  </Menu.Item>
                ) : null}
              </UserMenu>
            </div>
          ) : (
            <Button component={Link} to={link('signIn')} variant="outline">
              Se connecter
            </Button>
          )}
        </div>
      </header>
      <div className={styles.content}>{children}</div>
      <nav
        ref={tabs}
        aria-label="Espace membre, raccourcis"
        className={styles.tabs}
        hidden={entries.length === 0}
      >
        {entries.map(({ label, short, to, icon: Icon }) => (
          <Link key={to} to={to} className={styles.tab} aria-current={label === current ? 'page' : undefined}>
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            {short ?? label}
          </Link>
        ))}
      </nav>
      <MiniPlayer />
      <UnsavedWork />
    </div>
  )
}

/** The member space's frame: top bar, and a tab bar on a phone. Pages bring their own `<main>`. */
export default function MemberLayout({ children }: { children: ReactNode }) {
  return (
    <AdminUiProvider>
      <Frame>{children}</Frame>
    </AdminUiProvider>
  )
}
