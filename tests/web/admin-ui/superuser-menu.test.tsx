import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import MemberLayout from '../../../web/admin-ui/layouts/MemberLayout.tsx'
import AdminArea from '../../../web/app/AdminArea.tsx'
import { auditLogScreens } from '../../../web/features/admin-audit-log/screens.ts'
import { link } from '../../../web/lib/paths.ts'
import { clearSession, saveSession } from '../../../web/lib/session.ts'
import { installBrowser } from '../../support/mantine.tsx'

/** Live changes, of which none come. */
class Silence extends EventTarget {
  close(): void {}
}

type Layout = ComponentType<{ children: ReactNode }>

beforeAll(installBrowser)
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

/** Where the frame leads, its menu being open. */
const addresses = async (Frame: Layout, collectionName: string, role = 'admin') => {
  vi.stubGlobal('fetch', async () => Response.json({ page: 1, perPage: 1, totalItems: 0, items: [] }))
  vi.stubGlobal('EventSource', Silence)
  saveSession('t', { id: 'u1', collectionName, email: 'a@b.fr', role } as never)
  const router = createMemoryRouter([{ path: '*', element: <Frame>Page</Frame> }])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /menu de/ }))
  await screen.findByText('Se déconnecter')
  return [...document.querySelectorAll('a')].map((anchor) => anchor.getAttribute('href'))
}

it('the menu links superusers and administrators to the audit log, and no one else', async () => {
  // A superuser's record has no role.
  expect(await addresses(AdminArea, '_superusers', '')).toContain(auditLogScreens.path)
  cleanup()
  expect(await addresses(AdminArea, 'users', 'admin')).toContain(auditLogScreens.path)
  cleanup()
  expect(await addresses(AdminArea, 'users', 'staff')).not.toContain(auditLogScreens.path)
})

describe.each<[string, Layout]>([
  ['administration', AdminArea],
  ['member space', MemberLayout],
])('the frame of the %s', (_name, Frame) => {
  it('leads people of the site to their profile', async () => {
    expect(await addresses(Frame, 'users')).toContain(link('memberProfile'))
  })

  it('links no superuser to a missing profile', async () => {
    const found = await addresses(Frame, '_superusers')
    expect(found.length).toBeGreaterThan(2)
    expect(found).not.toContain(link('memberProfile'))
    expect(found).not.toContain(link('settings'))
    expect(found).toContain(link('secondStep'))
  })
})
