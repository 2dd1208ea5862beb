import { Avatar, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUser } from '../../lib/auth.ts'
import { fileUrl } from '../../lib/files.ts'
import { initials } from '../../lib/format.ts'
import { Menu } from '../late/floating.tsx'
import { useSignOut } from './use-sign-out.ts'

const ROLES: Record<string, string> = { admin: 'Administration', staff: 'Équipe', member: 'Membre' }

/** The avatar and its menu; `children` are the entries between the name and « Se déconnecter ». */
export const UserMenu = ({ children, withRole }: { children: ReactNode; withRole?: boolean }) => {
  const user = useUser()
  const { isLeaving, leave } = useSignOut()
  if (!user) return null
  const name = user.name || [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email
  const role = user.collectionName === '_superusers' ? 'Superutilisateur' : ROLES[user.role ?? 'member']
  return (
    <Menu width={240}>
      <Menu.Target>
        <UnstyledButton
          aria-label={`${initials(name)}, menu de ${name}`}
          style={{ borderRadius: 999, padding: 2 }}
        >
          <Avatar
            src={fileUrl(user, user.avatar, { thumb: '96x96' }) || undefined}
            alt=""
            radius="xl"
            color="sable"
            size={40}
          >
            {initials(name)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {name}
          {withRole ? ` · ${role}` : ''}
        </Menu.Label>
        {children}
        <Menu.Divider />
        <Menu.Item disabled={isLeaving} onClick={() => void leave()}>
          Se déconnecter
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
