import { Textarea, TextInput } from '@mantine/core'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { editor, fields, price, text } from '../../../drizzle/fields.ts'
import { AutosaveIndicator } from '../../../web/admin-ui/components/AutosaveIndicator.tsx'
import { MoneyInput } from '../../../web/admin-ui/components/MoneyInput.tsx'
import { useRecordForm } from '../../../web/admin-ui/forms/use-record-form.ts'
import { useSharedRecord } from '../../../web/admin-ui/forms/use-shared-record.ts'
import { AUTOSAVE_MS, useAutosave } from '../../../web/admin-ui/hooks/use-autosave.ts'
import { euros } from '../../../web/lib/format.ts'
import { failedCall } from '../../../web/lib/pocketbase.ts'
import { testApp } from '../../support/app.ts'
import { connect } from '../../support/connect.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)

const declared = fields({ title: text({ required: true }), body: editor(), price: price() })
interface Values {
  title: string
  body: string
  price: number | null
}
interface Item extends Values {
  updated: string
}
const LABELS = { title: 'Titre', body: 'Texte', price: 'Prix' }
const LONG = `${'Une phrase assez longue. '.repeat(20)}La fin.`
const valuesOf = ({ title, body, price: amount }: Item): Values => ({ title, body, price: amount })

/** What is stored, and how another person changes it. */
let stored: Item | null
let version: number
let refusal: Error | null
const store = (values: Partial<Values>): Item => {
  version += 1
  stored = {
    title: 'A',
    body: '',
    price: 1,
    ...stored,
    ...values,
    updated: `2026-01-01 00:00:00.${100 + version}Z`,
  }
  return stored
}
const found = () => {
  if (!stored) throw failedCall('/r', 404)
  return stored
}
const write = async (change: Partial<Values>, startedFrom: string) => {
  if (refusal) throw refusal
  if (found().updated !== startedFrom) throw failedCall('/r', 409)
  return store(change)
}
beforeEach(async () => {
  stored = null
  version = 0
  refusal = null
  store({})
  // Checked before a record counts as deleted: the session is valid.
  const app = await testApp()
  await connect(app, await app.person('anne@example.com', { role: 'admin' }))
})

const Screen = ({ record }: { record: Item }) => {
  const form = useRecordForm<Values>({ fields: declared, initial: valuesOf(record), labels: LABELS })
  const shared = useSharedRecord<Item, Values>({
    record,
    form,
    fields: declared,
    texts: { price: euros },
    valuesOf,
    read: async () => found(),
    write,
    kept: () => undefined,
  })
  const autosave = useAutosave({ dirty: form.dirty, wrong: form.wrong, save: shared.save })
  return (
    <>
      <TextInput {...form.text('title')} />
      <Textarea {...form.text('body')} />
      <MoneyInput {...form.value('price')} />
      <AutosaveIndicator autosave={autosave} />
      <button type="button" onClick={() => void autosave.saveNow()}>
        Enregistrer
      </button>
      {shared.dialogs}
    </>
  )
}
const open = () => renderAdmin(<Screen record={found()} />)
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const shown = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
const conflict = () => screen.findByRole('dialog', { name: 'Cette fiche a été modifiée entre-temps' })
const choose = (field: string, version: string) =>
  fireEvent.click(within(screen.getByRole('radiogroup', { name: field })).getByLabelText(version))

describe('shared record', () => {
  it('shows what only the other person changed, as stored', async () => {
    open()
    type(/Titre/, 'Mon titre')
    store({ body: 'Leur texte' })
    save()
    await waitFor(() => expect(stored?.title).toBe('Mon titre'))
    await waitFor(() => expect(shown(/Texte/)).toBe('Leur texte'))
    expect(stored).toMatchObject({ body: 'Leur texte', price: 1 })
    await screen.findByText(/^Enregistré à/)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks about each conflict, in French, and stores the choices', async () => {
    open()
    type(/Titre/, 'Mon titre')
    type(/Texte/, `<p>${LONG}</p><ul><li><p>Un</p></li></ul>`)
    type(/Prix/, '12,5')
    store({ title: 'Leur titre', body: '<p>Court</p>', price: 9 })
    save()
    const dialog = await conflict()
    expect(dialog.textContent).toContain(euros(12.5))
    expect(dialog.textContent).toContain(euros(9))
    expect(dialog.textContent).not.toContain('<p>')
    expect(dialog.textContent).not.toContain('La fin.')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Lire en entier' }))
    expect(dialog.textContent).toContain('La fin.\n• Un')

    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer mes choix' }))
    expect(screen.getAllByText('Choisissez une version.')).toHaveLength(3)
    expect(stored?.title).toBe('Leur titre')
    choose('Titre', 'Votre version')
    choose('Texte', 'Version enregistrée')
    choose('Prix', 'Version enregistrée')
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer mes choix' }))
    await waitFor(() => expect(stored).toMatchObject({ title: 'Mon titre', body: '<p>Court</p>', price: 9 }))
    await waitFor(() => expect(shown(/Prix/)).toBe('9,00'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    ['Tout garder', 'Mon titre', 3],
    ['Tout reprendre', 'Leur titre', 9],
  ])('has a button %s that chooses for all at once', async (button, title, amount) => {
    open()
    type(/Titre/, 'Mon titre')
    type(/Prix/, '3')
    store({ title: 'Leur titre', price: 9 })
    save()
    await conflict()
    fireEvent.click(screen.getByRole('button', { name: button }))
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer mes choix' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(stored).toMatchObject({ title, price: amount })
    expect(shown(/Titre/)).toBe(title)
  })

  it('is announced as changed without interrupting typing, and waits for the answer', async () => {
    vi.useFakeTimers()
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    open()
    type(/Titre/, 'Mon titre')
    store({ title: 'Leur titre' })
    await pass(AUTOSAVE_MS)
    expect(screen.getByText('Modifiée entre-temps')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    type(/Titre/, 'Mon titre, suite')
    await pass(3 * AUTOSAVE_MS)
    expect(stored?.title).toBe('Leur titre')
    expect(shown(/Titre/)).toBe('Mon titre, suite')

    fireEvent.click(screen.getByRole('button', { name: 'Comparer les versions' }))
    await pass(500)
    expect(screen.getByRole('dialog').textContent).toContain('Mon titre, suite')
    fireEvent.click(screen.getByRole('button', { name: 'Décider plus tard' }))
    await pass(500)
    expect(screen.getByText('Modifiée entre-temps')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Comparer les versions' }))
    await pass(500)
    choose('Titre', 'Votre version')
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer mes choix' }))
    await pass(500)
    expect(stored?.title).toBe('Mon titre, suite')
    type(/Titre/, 'Encore')
    await pass(AUTOSAVE_MS)
    expect(stored?.title).toBe('Encore')
  })

  it('follows a version read elsewhere, except in conflicts', async () => {
    const { rerender } = open()
    type(/Titre/, 'Mon titre')
    rerender(<Screen record={store({ body: 'Leur texte' })} />)
    expect(shown(/Texte/)).toBe('Leur texte')
    expect(shown(/Titre/)).toBe('Mon titre')
    rerender(<Screen record={store({ title: 'Leur titre' })} />)
    expect(shown(/Titre/)).toBe('Mon titre')
    save()
    await conflict()
    expect(stored?.title).toBe('Leur titre')
  })

  it('keeps the text of a deleted one, for copying', async () => {
    const copied: string[] = []
    const clipboard = { writeText: async (sentence: string) => copied.push(sentence) }
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
    open()
    type(/Texte/, '<p>Ce que j’ai écrit</p>')
    stored = null
    save()
    const dialog = await screen.findByRole('dialog', { name: 'Cette fiche a été supprimée entre-temps' })
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Vos textes').value).toBe(
      'Texte\u00a0:\nCe que j’ai écrit',
    )
    fireEvent.click(within(dialog).getByRole('button', { name: 'Copier mes textes' }))
    await within(dialog).findByRole('button', { name: 'Textes copiés' })
    expect(copied).toEqual(['Texte\u00a0:\nCe que j’ai écrit'])
    fireEvent.click(within(dialog).getByText('Fermer', { selector: 'span' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Supprimée entre-temps')).toBeTruthy()
    expect(shown(/Texte/)).toBe('<p>Ce que j’ai écrit</p>')
  })

  it('stores nothing with an unreadable amount, and counts the fields to correct', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open()
    type(/Titre/, 'Mon titre')
    type(/Prix/, '49,9O')
    save()
    await screen.findByText('1 champ est à corriger')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Prix/)))
    expect(screen.getByText('Saisissez un montant valable, par exemple 49,90.')).toBeTruthy()
    expect(screen.queryByText(/nouvelle tentative/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2 * AUTOSAVE_MS))
    expect(stored).toMatchObject({ title: 'A', price: 1 })
    type(/Prix/, '12,345')
    await screen.findByText('Modifications non enregistrées')
    fireEvent.blur(screen.getByLabelText(/Prix/))
    expect(shown(/Prix/)).toBe('12,35')
    save()
    await screen.findByText(/^Enregistré à/)
    expect(stored).toMatchObject({ title: 'Mon titre', price: 12.35 })
  })

  it('promises no retry after a final refusal', async () => {
    open()
    type(/Titre/, 'Mon titre')
    refusal = failedCall('/r', 403)
    save()
    await screen.findByText('Non enregistré')
    expect(screen.queryByText(/nouvelle tentative/)).toBeNull()
    refusal = failedCall('/r', 500)
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await screen.findByText('Non enregistré, nouvelle tentative dans 30 s')
  })
})
