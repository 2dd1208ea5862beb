/** An invitation withdrawn while its page is open: the page stops inviting. A paid one names its giver. */
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { gifts } from '#drizzle/collections/gifts.ts'
import { invitations } from '#drizzle/collections/learning.ts'
import { system } from '#server/records/actor.ts'
import Invitation from '../../../web/features/account/components/Invitation.tsx'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { renderElement } from '../../support/render-element.tsx'

const EMAIL = 'lea@example.com'

const world = async () => {
  const app = await testApp()
  const lea = await app.person(EMAIL)
  const { course } = await app.seed((tx) => makeCourseWithLessons(tx, 3, { title: 'Respirer', price: 129 }))
  const open = () => {
    const { token } = app.engine.read(system).first(invitations, { email: EMAIL })
    return renderElement(<Invitation token={token} />, { app, as: lea })
  }
  return { app, course, open }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

describe('invitation', () => {
  it('of a gift names the giver, with the giver’s message', async () => {
    const { app, course, open } = await world()
    const elise = await app.person('Élise@example.com')
    const ordered = await app.call('POST', '/api/checkout', {
      as: elise,
      body: {
        items: [{ kind: 'course', id: course.id }],
        acceptsTerms: true,
        waivesWithdrawal: true,
        gift: { firstName: 'Léa', email: EMAIL, message: 'Prends soin de toi.', sendOn: '' },
      },
    })
    if (ordered.statusCode !== 200) throw new Error(ordered.body)
    const { orderId } = ordered.json() as { orderId: string }
    await app.call('POST', `/api/checkout/demo/${orderId}`, { as: elise, body: { outcome: 'succeed' } })
    const { unmount } = await open()
    await screen.findByText('Élise vous offre « Respirer ».')
    screen.getByText('Prends soin de toi.')
    unmount()
    // The giver's account was erased since.
    await app.seed((tx) => {
      const gift = tx.first(gifts, { order: orderId })
      tx.update(gifts, gift.id, { giverName: '', message: '' })
    })
    await open()
    await screen.findByText('Quelqu’un vous offre « Respirer ».')
  })

  it('that is withdrawn gives way to a message, with a link', async () => {
    const { app, course, open } = await world()
    const admin = await app.person('anne@example.com', { role: 'admin' })
    const body = { course: course.id, emails: [EMAIL] }
    const invited = await app.call('POST', '/api/invitations', { as: admin, body })
    if (invited.statusCode !== 200) throw new Error(invited.body)
    await open()
    const button = await screen.findByRole('button', { name: 'Accepter et commencer' })
    await app.seed((tx) => {
      const { id } = tx.first(invitations, { email: EMAIL })
      tx.update(invitations, id, { status: 'revoked' })
    })
    fireEvent.click(button)
    await screen.findByRole('link', { name: 'Ouvrir mon espace' })
    expect(screen.queryByRole('button', { name: 'Accepter et commencer' })).toBeNull()
  })
})
