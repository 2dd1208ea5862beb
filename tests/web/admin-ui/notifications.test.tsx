import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { notifications } from '#drizzle/collections/notifications.ts'
import { Notifications } from '../../../web/admin-ui/layouts/Notifications.tsx'
import { testApp } from '../../support/app.ts'
import { renderElement } from '../../support/render-element.tsx'

describe('bell', () => {
  it('shows the newest fifty and no more', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    await app.seed((tx) => {
      for (let at = 0; at < 70; at += 1)
        tx.create(notifications, { user: claire.id, type: 'info', title: `Avis ${at}`, read: true })
    })
    const { network } = await renderElement(<Notifications userId={claire.id} />, { app, as: claire })
    fireEvent.click(screen.getByRole('button', { name: 'Notifications' }))
    await waitFor(() => expect(screen.getAllByText(/^Avis \d+$/)).toHaveLength(50))
    const counts = network
      .sent('GET /api/collections/notifications/records')
      .map(({ url }) => new URL(url, location.href).searchParams.get('perPage'))
    // A stream that opens reads again what is shown.
    expect([...new Set(counts)]).toEqual(['50'])
    expect(screen.queryByRole('button', { name: /précédentes/ })).toBeNull()
  })
})
