import { Switch, TextInput } from '@mantine/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { REQUIRED } from '#drizzle/domain/form-sentences.ts'
import { bool, fields, optionalPrice, text } from '../../../drizzle/fields.ts'
import { MoneyInput } from '../../../web/admin-ui/components/MoneyInput.tsx'
import { type RecordForm, useRecordForm } from '../../../web/admin-ui/forms/use-record-form.ts'
import { failedCall } from '../../../web/lib/pocketbase.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(cleanup)

const declared = fields({
  title: text({ required: true, max: 10, help: 'Court' }),
  subtitle: text({ max: 20 }),
  price: optionalPrice(),
  sale: optionalPrice(),
  shown: bool(),
})
interface Values {
  title: string
  subtitle: string
  price: number | null
  sale: number | null
  shown: boolean
}
const INITIAL: Values = { title: 'Marche', subtitle: '', price: 10, sale: null, shown: false }
const LABELS = { title: 'Titre', subtitle: 'Sous-titre', price: 'Prix', sale: 'Promotion', shown: 'Visible' }
const TOO_HIGH = 'La promotion doit être plus basse que le prix.'

let form: RecordForm<Values>
const Screen = () => {
  form = useRecordForm<Values>({
    fields: declared,
    initial: INITIAL,
    labels: LABELS,
    check: ({ price, sale }): Record<string, string> =>
      sale !== null && sale >= (price ?? 0) ? { sale: TOO_HIGH } : {},
  })
  return (
    <>
      <TextInput {...form.text('title')} />
      <TextInput {...form.text('subtitle')} />
      <MoneyInput {...form.value('price')} />
      <MoneyInput {...form.value('sale')} />
      <Switch {...form.checked('shown')} />
    </>
  )
}
const type = (label: string | RegExp, value: string) => {
  const input = screen.getByLabelText(label)
  fireEvent.change(input, { target: { value } })
  return input
}

it('a record form marks optional fields only', () => {
  renderAdmin(<Screen />)
  expect(screen.getByLabelText('Titre').getAttribute('aria-required')).toBe('true')
  expect(screen.getByLabelText('Sous-titre (facultatif)')).toBeTruthy()
  expect(screen.getByLabelText('Prix (facultatif)')).toBeTruthy()
  expect(screen.getByRole('switch', { name: 'Visible' })).toBeTruthy()
  expect(screen.getByText('Court')).toBeTruthy()
})

it('a record form validates on leaving, then at every keystroke once a field was wrong', () => {
  renderAdmin(<Screen />)
  const title = type('Titre', '')
  expect(screen.queryByText(REQUIRED)).toBeNull()
  fireEvent.blur(title)
  expect(screen.getByText(REQUIRED)).toBeTruthy()
  type('Titre', 'Beaucoup trop long')
  expect(screen.getByText('Écrivez au plus 10 caractères.')).toBeTruthy()
  type('Titre', 'Bien')
  expect(screen.queryByText(/Écrivez/)).toBeNull()
})

it('a record form clears an error across two values from either side', () => {
  renderAdmin(<Screen />)
  fireEvent.blur(type('Promotion (facultatif)', '12'))
  expect(screen.getByText(TOO_HIGH)).toBeTruthy()
  type('Prix (facultatif)', '20')
  expect(screen.queryByText(TOO_HIGH)).toBeNull()
})

it('a record form shows every error and focuses the first on the page', async () => {
  renderAdmin(<Screen />)
  type('Promotion (facultatif)', '12')
  type('Titre', '  ')
  let wrong: string[] = []
  await waitFor(() => {
    wrong = form.validate()
    expect(wrong).toEqual(['title', 'sale'])
  })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Titre')))
  expect(screen.getByText(TOO_HIGH)).toBeTruthy()
})

it('a record form keeps a server error until its own value changes', async () => {
  renderAdmin(<Screen />)
  const refusal = { title: { code: 'validation_not_unique', message: 'Value must be unique.' } }
  const error = failedCall('/api/x', 400, { data: refusal })
  await waitFor(() => expect(form.fail(error)).toEqual(['title']))
  expect(await screen.findByText('Cette valeur est déjà utilisée.')).toBeTruthy()
  type('Sous-titre (facultatif)', 'Autre')
  expect(screen.getByText('Cette valeur est déjà utilisée.')).toBeTruthy()
  type('Titre', 'Neuf')
  expect(screen.queryByText('Cette valeur est déjà utilisée.')).toBeNull()
  expect(form.fail(failedCall('/api/x', 500))).toEqual([])
})

it('a record form is dirty when it differs from the stored record', async () => {
  renderAdmin(<Screen />)
  expect(form.dirty).toBe(false)
  type('Titre', 'Pas')
  type('Sous-titre (facultatif)', 'à pas')
  expect(form.dirty).toBe(true)
  // Stored while the person went on: the title is, the subtitle is not.
  await waitFor(() => {
    form.settle({ ...INITIAL, title: 'Pas' })
    expect(form.dirty).toBe(true)
  })
  type('Prix (facultatif)', '11')
  type('Prix (facultatif)', '10')
  expect(form.dirty).toBe(true)
  type('Sous-titre (facultatif)', '')
  expect(form.dirty).toBe(false)
  fireEvent.click(screen.getByRole('switch', { name: 'Visible' }))
  expect(form.dirty).toBe(true)
  expect(form.getValues().shown).toBe(true)
})
