import { Textarea, TextInput } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { editor, fields, text } from '../../../drizzle/fields.ts'
import { useKeptDraft, useNewDraft } from '../../../web/admin-ui/drafts/use-stored-draft.tsx'
import { TextForm } from '../../../web/admin-ui/forms/TextForm.tsx'
import { useRecordForm } from '../../../web/admin-ui/forms/use-record-form.ts'
import { useSharedRecord } from '../../../web/admin-ui/forms/use-shared-record.ts'
import { forgetPersonal } from '../../../web/lib/draft-store.ts'
import { clearSession, expireSession, type SessionRecord, saveSession } from '../../../web/lib/session.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
const token = `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600 }))}.s`
const as = (id: string) => {
  const person: SessionRecord = {
    id,
    collectionId: 'users',
    collectionName: 'users',
    email: `${id}@example.com`,
    verified: true,
  }
  saveSession(token, person)
}

interface Values {
  title: string
  body: string
}
interface Item extends Values {
  updated: string
}
let stored: Item
beforeEach(() => {
  localStorage.clear()
  as('apolline')
  stored = { title: 'A', body: 'a', updated: '2026-01-01 00:00:00.101Z' }
})
afterEach(cleanup)

const declared = fields({ title: text({ required: true }), body: editor() })
const valuesOf = ({ title, body }: Item): Values => ({ title, body })
const store = (change: Partial<Values>) => {
  stored = { ...stored, ...change, updated: `${stored.updated.slice(0, -2)}9Z` }
  return stored
}
const Screen = () => {
  const [record] = useState(stored)
  const form = useRecordForm<Values>({
    fields: declared,
    initial: valuesOf(record),
    labels: { title: 'Titre', body: 'Texte' },
  })
  const shared = useSharedRecord<Item, Values>({
    record,
    form,
    fields: declared,
    valuesOf,
    read: async () => stored,
    write: async (change) => store(change),
    kept: () => undefined,
  })
  const offer = useKeptDraft({ name: 'pages-1' }, shared.draft)
  return (
    <>
      {offer}
      <TextInput {...form.text('title')} />
      <Textarea {...form.text('body')} />
      <button type="button" onClick={() => void shared.save(false)}>
        Enregistrer
      </button>
      {shared.dialogs}
    </>
  )
}
const open = () => renderAdmin(<Screen />)
/** The page goes away and is opened again, as after a crash. */
const reload = () => {
  cleanup()
  return open()
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const shown = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const offer = () => screen.queryByText('Reprendre votre saisie ?')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('a draft offers unsaved input once', async () => {
  open()
  expect(offer()).toBeNull()
  type(/Texte/, 'Mes mots')
  reload()
  expect(shown(/Texte/)).toBe('a')
  press('Reprendre')
  await waitFor(() => expect([shown(/Texte/), offer()]).toEqual(['Mes mots', null]))
  press('Enregistrer')
  await waitFor(() => expect(stored.body).toBe('Mes mots'))
  reload()
  expect(offer()).toBeNull()
  expect(localStorage.length).toBe(1)
})

it('a draft is deleted when ignored, restored or saved', () => {
  open()
  type(/Texte/, 'Mes mots')
  reload()
  press('Ignorer')
  reload()
  expect(offer()).toBeNull()
  type(/Texte/, 'Mes mots')
  type(/Texte/, 'a')
  reload()
  expect(offer()).toBeNull()
  type(/Texte/, 'Mes mots')
  store({ body: 'Mes mots' })
  reload()
  expect(offer()).toBeNull()
})

it('a draft’s offer stays until it is answered, beside new input', async () => {
  open()
  type(/Texte/, 'Mes mots')
  reload()
  type(/Titre/, 'Un titre')
  reload()
  press('Reprendre')
  await waitFor(() => expect(shown(/Titre/)).toBe('Un titre'))
  expect(shown(/Texte/)).toBe('Mes mots')
})

it('a draft never reverts another person’s later change', async () => {
  open()
  type(/Texte/, 'Mes mots')
  store({ title: 'Leur titre' })
  reload()
  press('Reprendre')
  await waitFor(() => expect(shown(/Texte/)).toBe('Mes mots'))
  expect(shown(/Titre/)).toBe('Leur titre')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a draft asks about conflicting changes', async () => {
  open()
  type(/Texte/, 'Mes mots')
  store({ body: 'Leurs mots' })
  reload()
  press('Reprendre')
  const dialog = await screen.findByRole('dialog', { name: 'Cette fiche a été modifiée entre-temps' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Décider plus tard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(shown(/Texte/)).toBe('Leurs mots')
  press('Reprendre')
  const again = await screen.findByRole('dialog')
  fireEvent.click(within(again).getByRole('button', { name: 'Tout garder' }))
  fireEvent.click(within(again).getByRole('button', { name: 'Enregistrer mes choix' }))
  await waitFor(() => expect(shown(/Texte/)).toBe('Mes mots'))
  press('Enregistrer')
  await waitFor(() => expect(stored.body).toBe('Mes mots'))
})

it('a draft is offered to its own account alone', () => {
  open()
  type(/Texte/, 'Mes mots')
  act(() => as('sacha'))
  reload()
  expect(offer()).toBeNull()
  act(() => as('apolline'))
  reload()
  expect(offer()).not.toBeNull()
})

const Reply = () => {
  const [body, setBody] = useState('')
  const request = useNewDraft(
    { name: 'reply-1', isPersonal: true },
    { empty: { body: '' }, values: { body }, set: (values) => setBody(values.body) },
  )
  return (
    <>
      {request}
      <Textarea label="Réponse" value={body} onChange={(event) => setBody(event.currentTarget.value)} />
    </>
  )
}
const openReply = () => {
  cleanup()
  renderAdmin(<Reply />)
}

it('a personal draft is deleted when its person signs out, not when the session ends, here or in another tab', async () => {
  openReply()
  type(/Réponse/, 'Chère Claire')
  await act(async () => expireSession())
  act(() => as('apolline'))
  openReply()
  expect(offer()).not.toBeNull()
  await act(async () => clearSession())
  act(() => as('apolline'))
  openReply()
  expect(offer()).not.toBeNull()
  // What signing out calls.
  await act(async () => forgetPersonal('apolline'))
  act(() => as('apolline'))
  openReply()
  expect(offer()).toBeNull()
})

it('a draft holds input being sent, and is deleted on its arrival after the form was left', async () => {
  let arrive = () => {}
  const send = () => new Promise<void>((resolve) => (arrive = resolve))
  const openText = () => {
    cleanup()
    renderAdmin(
      <QueryClientProvider client={new QueryClient()}>
        <TextForm collection="x" name="words-1" label="Message" submit="Envoyer" send={send} />
      </QueryClientProvider>,
    )
  }
  openText()
  type(/Message/, 'Bonjour ')
  press('Envoyer')
  const field = screen.getByLabelText<HTMLTextAreaElement>(/Message/)
  await waitFor(() => expect(field.readOnly).toBe(true))
  await act(async () => arrive())
  await waitFor(() => expect([field.value, field.readOnly]).toEqual(['', false]))
  type(/Message/, 'Au revoir')
  press('Envoyer')
  await waitFor(() => expect(field.readOnly).toBe(true))
  cleanup()
  await act(async () => arrive())
  openText()
  expect(offer()).toBeNull()
})

it('a draft that is unreadable or older than a month is ignored', () => {
  const key = 'kept-draft:work:apolline:pages-1'
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  for (const value of ['not json', '[]', '{"mine":1,"base":{},"at":""}']) {
    localStorage.setItem(key, value)
    reload()
    expect(offer()).toBeNull()
  }
  localStorage.setItem(key, JSON.stringify({ mine: { body: 'x' }, base: {}, at: at(31) }))
  reload()
  expect(offer()).toBeNull()
  localStorage.setItem(key, JSON.stringify({ mine: { other: 'x' }, base: {}, at: at(1) }))
  reload()
  expect(offer()).toBeNull()
})

it('a draft skips what the form cannot show, and survives invalid entries', () => {
  const at = new Date().toISOString()
  const mine = { title: { a: 1 }, body: ['b'], constructor: 'c' }
  localStorage.setItem('kept-draft:work:apolline:pages-1', JSON.stringify({ mine, base: {}, at }))
  localStorage.setItem('kept-draft:work:apolline:pages-2', '{')
  renderAdmin(<Screen />)
  expect(screen.queryByRole('button', { name: /reprendre/i })).toBeNull()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('kept-draft'))).toEqual([])
})

it('drafts older than thirty days are deleted, of any form and person', () => {
  const at = new Date(Date.now() - 31 * 86_400_000).toISOString()
  const old = 'kept-draft:work:basile:pages-9'
  localStorage.setItem(old, JSON.stringify({ mine: { title: 'B' }, base: {}, at }))
  renderAdmin(<Screen />)
  expect(localStorage.getItem(old)).toBeNull()
})
