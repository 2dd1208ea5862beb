import { describe, expect, it } from 'vitest'
import { type GiftState, giftState } from '#drizzle/domain/gift.ts'

const NOW = new Date('2026-11-20T10:00:00.000Z')
const SENT = '2026-11-19 08:00:00.000Z'
const waiting = { status: 'pending', delivery: 'queued', expiresAt: '2027-11-20 10:00:00.000Z' }

describe('the status of a gift', () => {
  const cases: [string, Parameters<typeof giftState>[0], string, GiftState][] = [
    ['before its day', waiting, '2026-12-24 08:00:00.000Z', 'scheduled'],
    ['on its day, before the mail server took it', waiting, SENT, 'sending'],
    ['delivered', { ...waiting, delivery: 'sent' }, SENT, 'sent'],
    ['refused by the mail server', { ...waiting, delivery: 'failed' }, SENT, 'failed'],
    ['bounced', { ...waiting, delivery: 'bounced' }, SENT, 'failed'],
    ['opened', { ...waiting, status: 'accepted', delivery: 'sent' }, SENT, 'accepted'],
    ['opened, a year ago', { ...waiting, status: 'accepted', expiresAt: SENT }, SENT, 'accepted'],
    ['over', { ...waiting, expiresAt: '2026-11-20 10:00:00.000Z' }, SENT, 'expired'],
    ['over, and said to be', { ...waiting, status: 'expired' }, SENT, 'expired'],
    ['taken back', { ...waiting, status: 'revoked' }, SENT, 'cancelled'],
    ['gone with its course', null, SENT, 'cancelled'],
  ]
  it.each(cases)('%s', (_name, invitation, sendAt, state) => {
    expect(giftState(invitation, sendAt, NOW)).toBe(state)
  })
})
