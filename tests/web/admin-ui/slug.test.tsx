import { TextInput } from '@mantine/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { fields, SLUG, text } from '../../../drizzle/fields.ts'
import { useRecordForm } from '../../../web/admin-ui/forms/use-record-form.ts'
import { useSlug } from '../../../web/admin-ui/forms/use-slug.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(cleanup)

const declared = fields({ title: text({ required: true }), slug: text({ pattern: SLUG }) })
interface ScreenProps {
  others: (slug: string) => Promise<string[]>
  stored?: string
  follows?: boolean
}
const Screen = ({ others, stored = '', follows }: ScreenProps) => {
  const form = useRecordForm({
    fields: declared,
    initial: { title: 'Sommeil', slug: stored },
    labels: { title: 'Titre', slug: 'Adresse' },
  })
  const slug = useSlug(form, others, follows)
  return (
    <>
      <TextInput {...form.text('title')} />
      <TextInput {...slug.input} />
    </>
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>(/Adresse/)
const visit = (typed?: string) => {
  if (typed !== undefined) fireEvent.change(field(), { target: { value: typed } })
  fireEvent.blur(field())
}

it('a slug input proposes the server’s slug, with the reason', async () => {
  renderAdmin(<Screen others={async () => ['sommeil', 'sommeil-1', 'sommeil-paisible']} />)
  visit()
  await waitFor(() => expect(field().value).toBe('sommeil-2'))
  expect(screen.getByText('Cette adresse est déjà prise. Nous vous proposons sommeil-2.')).toBeTruthy()
  visit('Éveil & calme')
  await waitFor(() => expect(field().value).toBe('eveil-calme'))
  expect(screen.queryByText(/déjà prise/)).toBeNull()
})

it('a slug input leaves free slugs, further input, and slugs that cannot be checked', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let answer: (slugs: string[]) => void = () => undefined
  renderAdmin(<Screen others={() => new Promise((resolve) => (answer = resolve))} />)
  visit('calme')
  fireEvent.change(field(), { target: { value: 'calme-bis' } })
  answer(['calme'])
  await Promise.resolve()
  expect(field().value).toBe('calme-bis')
  cleanup()
  renderAdmin(<Screen others={() => Promise.reject(new Error('offline'))} />)
  visit('calme')
  await waitFor(() => expect(warn).toHaveBeenCalled())
  expect(field().value).toBe('calme')
})

it.each([
  ['sommeil', true, 'souffle'],
  ['sommeil-2', true, 'souffle'],
  ['nuits-calmes', true, 'nuits-calmes'],
  ['sommeil-profond', true, 'sommeil-profond'],
  ['sommeil', false, 'sommeil'],
])(
  'the address « %s » of a record, a draft: %s, is « %s » after its title has changed',
  (stored, follows, shown) => {
    renderAdmin(<Screen others={async () => []} stored={stored} follows={follows} />)
    fireEvent.change(screen.getByLabelText(/Titre/), { target: { value: 'Souffle' } })
    expect(field().value).toBe(shown)
  },
)

it('the address of a draft that follows its title has at most 60 letters, in whole words', async () => {
  renderAdmin(<Screen others={async (slug) => [slug]} stored="sommeil" follows />)
  const title = 'Respirer avant de parler en public ou comment trouver le calme en trois minutes'
  fireEvent.change(screen.getByLabelText(/Titre/), { target: { value: title } })
  expect(field().value).toBe('respirer-avant-de-parler-en-public-ou-comment-trouver-le')
  // Taken, as another one is.
  await waitFor(() =>
    expect(field().value).toBe('respirer-avant-de-parler-en-public-ou-comment-trouver-le-1'),
  )
  fireEvent.change(screen.getByLabelText(/Titre/), { target: { value: 'Souffle' } })
  expect(field().value).toBe('souffle')
})
