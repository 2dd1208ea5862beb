import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { DeviceList } from '../../../web/features/mon-espace/components/DeviceList.tsx'
import { called, questionOf } from '../../../web/features/mon-espace/devices.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(cleanup)

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const device = (id: string, name: string, hours: number, ip: string) => ({
  id,
  device: name,
  ip,
  isOpen: true,
  isOwn: false,
  lastUsedAt: hoursAgo(hours),
})
const LISTED = called([
  device('a', 'Safari sur iPhone', 2, '203.0.113.7'),
  device('b', 'Safari sur iPhone', 5, '203.0.113.8'),
  device('c', 'Firefox sur Linux', 5, '203.0.113.8'),
])

it('devices of the same name are numbered, and others keep their name', () => {
  const names = LISTED.map((listed) => listed.called)
  expect(new Set(names).size).toBe(3)
  expect(names[0]).toMatch(/^Safari sur iPhone \(.+, 203\.0\.113\.7\)$/)
  expect(names[2]).toBe('Firefox sur Linux')
  expect(questionOf(LISTED[1] ?? null).title).toContain('203.0.113.8')
})

it('a device’s button keeps label and focus while it ends, and takes no other click', () => {
  const onAct = vi.fn()
  const draw = (busy: (typeof LISTED)[number] | null) => (
    <DeviceList devices={LISTED} busy={busy} onAct={onAct} />
  )
  const { rerender } = renderAdmin(draw(null))
  const button = screen.getByRole('button', { name: 'Déconnecter Firefox sur Linux' })
  button.focus()
  fireEvent.click(button)
  expect(onAct).toHaveBeenCalledOnce()
  rerender(draw(LISTED[2] ?? null))
  expect([document.activeElement, button.textContent, button.getAttribute('aria-busy')]).toEqual([
    button,
    'Déconnecter',
    'true',
  ])
  expect((button as HTMLButtonElement).disabled).toBe(false)
  for (const one of screen.getAllByRole('button')) fireEvent.click(one)
  expect(onAct).toHaveBeenCalledOnce()
})
