import { screen } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { AdminPage } from '../../../web/admin-ui/components/PageHeader.tsx'
import MemberLayout from '../../../web/admin-ui/layouts/MemberLayout.tsx'
import AdminArea from '../../../web/app/AdminArea.tsx'
import { auditLogScreens } from '../../../web/features/admin-audit-log/screens.ts'
import { link } from '../../../web/lib/paths.ts'
import { testApp } from '../../support/app.ts'
import { press } from '../../support/interact.ts'
import { renderElement } from '../../support/render-element.tsx'

type Layout = ComponentType<{ children: ReactNode }>
type Who = 'superuser' | 'admin' | 'staff'

/** Where the frame leads, its menu being open. */
const addresses = async (Frame: Layout, who: Who) => {
  const app = await testApp()
  const as = who === 'superuser' ? await app.superuser() : await app.person('a@example.com', { role: who })
  await renderElement(
    <Frame>
      <AdminPage title="Réglages">Page</AdminPage>
    </Frame>,
    { app, as, at: adminLink('adminSeller') },
  )
  await press(/menu de/)
  await screen.findByText('Se déconnecter')
  return [...document.querySelectorAll('a')].map((anchor) => anchor.getAttribute('href'))
}

describe('menu of the administration', () => {
  it('links superusers, whose record has no role, to the audit log', async () => {
    expect(await addresses(AdminArea, 'superuser')).toContain(auditLogScreens.path)
  })

  it('links administrators to the audit log', async () => {
    expect(await addresses(AdminArea, 'admin')).toContain(auditLogScreens.path)
  })

  it('links no one else to it', async () => {
    expect(await addresses(AdminArea, 'staff')).not.toContain(auditLogScreens.path)
  })
})

describe.each<[string, Layout]>([
  ['administration', AdminArea],
  ['member space', MemberLayout],
])('frame of the %s', (_name, Frame) => {
  it('leads people of the site to their profile', async () => {
    expect(await addresses(Frame, 'admin')).toContain(link('memberProfile'))
  })

  it('links no superuser to a missing profile', async () => {
    const found = await addresses(Frame, 'superuser')
    expect(found.length).toBeGreaterThan(2)
    expect(found).not.toContain(link('memberProfile'))
    expect(found).not.toContain(link('settings'))
    expect(found).toContain(link('secondStep'))
  })
})
