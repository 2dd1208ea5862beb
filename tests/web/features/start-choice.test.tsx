import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { StartChoice } from '../../../web/features/checkout/components/StartChoice.tsx'

afterEach(cleanup)

it.each([
  [false, 'Quand souhaitez-vous commencer\u00a0?'],
  [true, 'Quand le cadeau peut-il s’ouvrir\u00a0?'],
])('the question of the start speaks of who begins (gift: %s)', (isGift, legend) => {
  render(
    <StartChoice laterAt="2026-12-10 10:00:00.000Z" start="" isGift={isGift} onStart={() => undefined} />,
  )
  expect(screen.getByRole('group', { name: legend }).querySelectorAll('input:checked')).toHaveLength(0)
})
