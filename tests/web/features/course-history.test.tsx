/**
 * « Versions précédentes »: the differences from the form are shown, and restored once the form itself is a
 * version.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { editor, fields, json, text } from '../../../drizzle/fields.ts'
import { useRecordForm } from '../../../web/admin-ui/forms/use-record-form.ts'
import type { Autosave } from '../../../web/admin-ui/hooks/use-autosave.ts'
import { HistoryDialog } from '../../../web/features/admin-courses/history/HistoryDialog.tsx'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

const declared = fields({ title: text({ required: true }), body: editor(), goals: json<string[]>() })
interface Values {
  title: string
  body: string
  goals: string[]
}
const LABELS = { title: 'Titre', body: 'Texte', goals: 'Objectifs' }
const INITIAL: Values = { title: 'Le soir', body: '<p>Ce jour</p>', goals: ['Dormir'] }

const line = (id: string, author: string) => ({
  id,
  author,
  savedAt: '2026-11-20 13:32:00.000Z',
  ...(author ? { expand: { author: { id: author, firstName: 'Apolline' } } } : {}),
})
const OLD = { title: 'Le soir', body: '<p>Avant</p><p>Deux</p>', goals: null }
const answering = (items: unknown[], texts: unknown = OLD) =>
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      /records\/\w+/.test(url)
        ? { ...line('v1', ''), words: texts }
        : { page: 1, perPage: 100, totalItems: items.length, totalPages: 1, items },
    ),
  )

/** What was saved, in the order of the saves. */
let saved: Values[]
let mayStore: boolean

const Screen = () => {
  const form = useRecordForm<Values>({ fields: declared, initial: INITIAL, labels: LABELS })
  const [isOpen, setOpen] = useState(true)
  const autosave: Autosave = {
    state: 'saved',
    savedAt: null,
    wrong: 0,
    isAutomatic: null,
    setAutomatic: () => {},
    release: () => {},
    saveNow: async () => {
      if (!mayStore) return false
      saved.push(form.getValues())
      form.settle(form.getValues())
      return true
    },
  }
  return (
    <>
      <input {...form.text('title')} aria-label="Titre du formulaire" />
      {isOpen ? (
        <HistoryDialog
          place={{ lesson: 'l1' }}
          names={['title', 'body', 'goals']}
          fields={declared}
          words={{}}
          form={form}
          autosave={autosave}
          close={() => setOpen(false)}
        />
      ) : (
        <p>{`Texte\u00a0: ${form.values.body}, ${form.values.goals.length} objectif`}</p>
      )}
    </>
  )
}
const open = () => {
  saved = []
  mayStore = true
  renderAdmin(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Screen />
    </QueryClientProvider>,
  )
}
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))

it('a version’s differences are shown, and restored after the form was saved', async () => {
  answering([line('v2', 'a1'), line('v1', '')])
  open()
  expect(
    await screen.findByRole('radio', { name: /14:32, Apolline \(dernière enregistrée\)$/ }),
  ).toBeDefined()
  fireEvent.change(screen.getByLabelText('Titre du formulaire'), { target: { value: 'Le matin' } })
  await choose(/14:32$/)
  const body = within(await screen.findByRole('region', { name: 'Texte' }))
  expect([body.getByText(/^Avant\s+Deux$/), body.getByText('Ce jour')]).toHaveLength(2)
  expect(screen.getByRole('region', { name: 'Objectifs' }).textContent).toContain('Vide')
  fireEvent.click(screen.getByRole('button', { name: 'Rétablir cette version' }))
  await screen.findByText(/<p>Avant<\/p><p>Deux<\/p>, 0 objectif/)
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved.map(({ title, body: texts }) => [title, texts])).toEqual([
    ['Le matin', '<p>Ce jour</p>'],
    ['Le soir', '<p>Avant</p><p>Deux</p>'],
  ])
})

it('a version replaces nothing while the form cannot be stored', async () => {
  answering([line('v1', '')])
  open()
  mayStore = false
  fireEvent.change(screen.getByLabelText('Titre du formulaire'), { target: { value: '' } })
  await choose(/14:32/)
  fireEvent.click(await screen.findByRole('button', { name: 'Rétablir cette version' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Rétablir cette version' })).toBeDefined())
  expect(screen.getByRole('region', { name: 'Texte' }).textContent).toContain('Ce jour')
  expect(saved).toEqual([])
})

it('the versions report when one equals the form, and when there is none', async () => {
  answering([line('v1', '')], INITIAL)
  open()
  await choose(/14:32/)
  expect(await screen.findByText('Cette version dit la même chose que ce qui est affiché.')).toBeDefined()
  cleanup()
  answering([])
  open()
  expect(await screen.findByText(/^Aucune version pour l’instant/)).toBeDefined()
})
