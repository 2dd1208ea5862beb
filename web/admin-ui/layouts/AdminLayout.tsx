import { ActionIcon, Button } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { Menu as Burger, ExternalLink, PanelLeftClose, PanelLeftOpen, Plus, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useUser } from '../../lib/auth.ts'
import { link } from '../../lib/paths.ts'
import { AdminUiProvider } from '../AdminUiProvider.tsx'
import { Drawer } from '../components/layers.tsx'
import { useShortcut, useShortcutListener } from '../hooks/use-shortcuts.ts'
import { Menu } from '../late/floating.tsx'
import { UploadTray } from '../upload/UploadTray.tsx'
import styles from './AdminLayout.module.css'
import { Brand } from './Brand.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { LatePalette, openPalette } from './LatePalette.tsx'
import { mayOpen, useAdminMenu } from './menu.ts'
import { Notifications } from './Notifications.tsx'
import { adminSource } from './palette-entries.ts'
import { ShortcutsHelp } from './ShortcutsHelp.tsx'
import { Sidebar } from './Sidebar.tsx'
import { UnsavedWork } from './UnsavedWork.tsx'
import { UserMenu } from './UserMenu.tsx'

// Notifications are drawn by code of their own: without network it could not be fetched any more when one is due.
void import('../../ui/toast/Toaster.tsx').catch(() => undefined)

const useCollapsed = () =>
  useLocalStorage({
    key: 'admin_sidebar',
    defaultValue: false,
    getInitialValueInEffect: false,
    serialize: (collapsed) => (collapsed ? 'collapsed' : 'open'),
    deserialize: (stored) => stored === 'collapsed',
  })

/** « Nouveau »; Ctrl/Cmd+N opens it where the page gives the shortcut no meaning of its own. */
const NewMenu = () => {
  const user = useUser()
  const navigate = useNavigate()
  const [opened, setOpened] = useState(false)
  const entries = useAdminMenu().creations.filter((entry) => mayOpen(user, entry))
  useShortcut('create', () => setOpened(true), entries.length > 0)
  if (entries.length === 0) return null
  return (
    <Menu opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Button
          leftSection={<Plus size={18} aria-hidden="true" />}
          className={styles.new}
          aria-label="Nouveau"
        >
          <span className={styles.wideOnly}>Nouveau</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ label, path, icon: Icon }) => (
          <Menu.Item
            key={path}
            leftSection={<Icon size={18} aria-hidden="true" />}
            onClick={() => navigate(path)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const Frame = ({ children }: { children: ReactNode }) => {
  const user = useUser()
  const [collapsed, setCollapsed] = useCollapsed()
  const [drawer, { open: openDrawer, close: closeDrawer }] = useDisclosure()
  useShortcutListener()
  return (
    <div className={styles.frame}>
      <aside className={collapsed ? styles.sideCollapsed : styles.side} aria-label="Barre latérale">
        <Brand to={link('admin')} label="tableau de bord" bare={collapsed} />
        <Sidebar collapsed={collapsed} />
        <ActionIcon
          className={styles.collapse}
          aria-label={collapsed ? 'Déplier le menu' : 'Replier le menu'}
          aria-expanded={!collapsed}
          onClick={() => setCollapsed(!collapsed)}
        >
          {collapsed ? (
            <PanelLeftOpen size={20} aria-hidden="true" />
          ) : (
            <PanelLeftClose size={20} aria-hidden="true" />
          )}
        </ActionIcon>
      </aside>
      <Drawer opened={drawer} onClose={closeDrawer} size={304} title="Menu">
        <Sidebar collapsed={false} onNavigate={closeDrawer} />
      </Drawer>
      <div className={styles.column}>
        <header className={styles.top}>
          <ActionIcon className={styles.burger} aria-label="Menu" aria-expanded={drawer} onClick={openDrawer}>
            <Burger size={22} aria-hidden="true" />
          </ActionIcon>
          <Breadcrumb />
          <div className={styles.tools}>
            <button
              type="button"
              className={styles.search}
              aria-label="Rechercher ou aller à… Ctrl K"
              onClick={openPalette}
            >
              <Search size={18} aria-hidden="true" />
              <span className={styles.wideOnly}>Rechercher ou aller à…</span>
              <kbd className={styles.wideOnly}>Ctrl K</kbd>
            </button>
            <NewMenu />
            {user ? <Notifications userId={user.id} ofSite /> : null}
            <UserMenu withRole>
              <Menu.Item component={Link} to={link('memberHome')}>
                Mon espace
              </Menu.Item>
              {user?.collectionName === 'users' ? (
                <Menu.Item component={Link} to={link('memberProfile')}>
                  Mon profil
                </Menu.Item>
              ) : null}
              <Menu.Item component={Link} to={link('devices')}>
                Mes appareils
              </Menu.Item>
              <Menu.Item component={Link} to={link('secondStep')}>
                Connexion en deux étapes
              </Menu.Item>
              <Menu.Item
                component="a"
                href={link('home')}
                leftSection={<ExternalLink size={16} aria-hidden="true" />}
              >
                Voir le site
              </Menu.Item>
            </UserMenu>
          </div>
        </header>
        <div className={styles.content}>{children}</div>
      </div>
      <LatePalette source={adminSource} />
      <ShortcutsHelp />
      <UploadTray />
      <UnsavedWork />
    </div>
  )
}

/** The administration's frame: sidebar, top bar, content; pages bring their own `<main>`. */
export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <AdminUiProvider>
      <Frame>{children}</Frame>
    </AdminUiProvider>
  )
}
