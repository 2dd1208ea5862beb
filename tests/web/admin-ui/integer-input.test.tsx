import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { IntegerInput } from '../../../web/admin-ui/components/IntegerInput.tsx'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(cleanup)

const SAID = 'Écrivez un nombre entier, en chiffres.'

const Field = () => {
  const [value, setValue] = useState<number | null>(null)
  return <IntegerInput label="Durée" value={value} onChange={setValue} />
}

it('an integer input reports characters other than digits, until a digit follows', () => {
  renderAdmin(<Field />)
  const field = screen.getByLabelText('Durée')
  fireEvent.paste(field, { clipboardData: { getData: () => 'abc' } })
  expect(screen.getByText(SAID)).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  fireEvent.paste(field, { clipboardData: { getData: () => '12' } })
  expect(screen.queryByText(SAID)).toBeNull()
  fireEvent.keyDown(field, { key: 'x' })
  expect(screen.getByText(SAID)).toBeTruthy()
  fireEvent.keyDown(field, { key: 'a', ctrlKey: true })
  fireEvent.keyDown(field, { key: '3' })
  fireEvent.change(field, { target: { value: '3' } })
  expect((field as HTMLInputElement).value).toBe('3')
  expect(screen.queryByText(SAID)).toBeNull()
})
