import { cleanup, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { GiftOf } from '../../../web/features/admin-orders/components/GiftOf.tsx'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)

const gift = {
  giverName: 'Claire',
  firstName: 'Inès',
  email: 'ines@example.com',
  message: 'Prends soin de toi.',
  sendAt: '2026-11-20 10:00:00.000Z',
  acceptedAt: '2026-11-21 10:00:00.000Z',
}

it('a gift in an order shows its recipient and status, and not the giver’s message', () => {
  for (const [state, said] of [
    ['sent', /^Envoyé le 20 novembre 2026, pas encore accepté\.$/],
    ['accepted', /^Accepté le 21 novembre 2026\.$/],
    ['cancelled', /annulé/],
  ] as const) {
    renderAdmin(<GiftOf gift={{ ...gift, state }} />)
    expect(screen.getByText('Pour Inès')).toBeTruthy()
    expect(screen.getByText(said)).toBeTruthy()
    expect(screen.queryByText(/Prends soin/)).toBeNull()
    cleanup()
  }
})
