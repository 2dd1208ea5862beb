import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DateTimeInput } from '../../../web/admin-ui/components/DateTimeInput.tsx'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(cleanup)

let changes: string[]
beforeEach(() => {
  changes = []
})
const Field = ({ initial }: { initial: string }) => {
  const [value, setValue] = useState(initial)
  return (
    <DateTimeInput
      label="Début"
      value={value}
      onChange={(instant) => {
        changes.push(instant)
        setValue(instant)
      }}
    />
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('Début')
const type = (text: string) => {
  fireEvent.focus(field())
  // The library listens to both: React distinguishes them, a browser sends them together.
  fireEvent.input(field(), { target: { value: text } })
  fireEvent.blur(field())
}

// The zone of the browser must not matter: New York skips 2 to 3 on 8 March 2026, Paris does not.
describe.each([
  ['Europe/Paris', -60],
  ['America/New_York', 300],
  ['Pacific/Auckland', -780],
])('in a browser of %s', (zone, offsetMinutes) => {
  const before = process.env.TZ
  beforeAll(() => {
    process.env.TZ = zone
    expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(offsetMinutes)
    return () => {
      process.env.TZ = before
    }
  })

  it.each([
    ['2026-03-08 01:30:00.000Z', '08/03/2026 02:30'],
    ['2026-07-01 07:00:00.000Z', '01/07/2026 09:00'],
    ['2026-10-25 01:30:00.000Z', '25/10/2026 02:30'],
    ['', ''],
  ])('writes %j as %j, Paris time', (instant, shown) => {
    renderAdmin(<Field initial={instant} />)
    expect(field().value).toBe(shown)
    fireEvent.focus(field())
    fireEvent.blur(field())
    expect(field().value).toBe(shown)
    expect(changes).toEqual([])
  })

  it('stores what is typed, and shows an hour that was skipped as the next', async () => {
    renderAdmin(<Field initial="" />)
    type('20/11/2026 14h32')
    expect(changes.at(-1)).toBe('2026-11-20 13:32:00.000Z')
    await waitFor(() => expect(field().value).toBe('20/11/2026 14:32'))
    type('29/03/2026 02:30')
    expect(changes.at(-1)).toBe('2026-03-29 01:30:00.000Z')
    await waitFor(() => expect(field().value).toBe('29/03/2026 03:30'))
  })
})

it('a date input asks which of two repeated hours is meant, and leaves the second alone', () => {
  renderAdmin(<Field initial="2026-10-25 01:30:00.000Z" />)
  expect(screen.getByText('Heure de Paris (heure d’hiver, la seconde des deux)')).toBeTruthy()
  type('25/10/2026 02:30')
  expect(changes).toEqual([])
  type('25/10/2026 02:31')
  expect(changes).toEqual(['2026-10-25 00:31:00.000Z'])
  expect(screen.getByText('Heure de Paris (heure d’été, la première des deux)')).toBeTruthy()
})

it('a date input keeps the time when a day of the calendar is chosen, in French and from Monday', async () => {
  renderAdmin(<Field initial="2026-11-20 13:32:00.000Z" />)
  fireEvent.click(field())
  expect((await screen.findAllByRole('columnheader'))[0]?.textContent).toMatch(/^lu/)
  expect(screen.getByRole('button', { name: 'Mois suivant' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '23 novembre 2026' }))
  expect(changes).toEqual(['2026-11-23 13:32:00.000Z'])
})

it('a date input reports invalid text, keeps it, and stores nothing', () => {
  renderAdmin(<Field initial="2026-11-20 13:32:00.000Z" />)
  type('demain midi')
  expect(screen.getByText(/^Saisissez une date et une heure valables/)).toBeTruthy()
  expect(field().value).toBe('demain midi')
  expect(changes).toEqual([])
  type('21/11/2026 12:00')
  expect(screen.queryByText(/^Saisissez/)).toBeNull()
  expect(changes).toEqual(['2026-11-21 11:00:00.000Z'])
})

it('a date input is emptied by its named button', () => {
  renderAdmin(<Field initial="2026-11-20 13:32:00.000Z" />)
  fireEvent.click(screen.getByRole('button', { name: 'Effacer la date' }))
  expect(changes).toEqual([''])
  expect(field().value).toBe('')
})
