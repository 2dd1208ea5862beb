import { expect, it } from 'vitest'
import { daysAgo } from '../../../../web/lib/days-ago.ts'

it('a day some days ago is the same instant all day long', () => {
  const [morning, night] = ['2026-11-25T00:00:00.000Z', '2026-11-25T23:59:59.999Z'].map(Date.parse)
  expect(daysAgo(7, morning)).toEqual(new Date('2026-11-18T00:00:00.000Z'))
  expect(daysAgo(7, night)).toEqual(daysAgo(7, morning))
})
