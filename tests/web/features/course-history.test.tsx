/**
 * « Versions précédentes »: the differences from the form are shown, and restored once the form itself is a
 * version.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { courseFields } from '#drizzle/collections/courses.ts'
import { useRecordForm } from '../../../web/admin-ui/forms/use-record-form.ts'
import type { Autosave } from '../../../web/admin-ui/hooks/use-autosave.ts'
import { HistoryDialog } from '../../../web/features/admin-courses/history/HistoryDialog.tsx'
import { testApp } from '../../support/app.ts'
import { makeCourse } from '../../support/catalogue.ts'
import { renderElement } from '../../support/render-element.tsx'

const { title, description, objectives } = courseFields
const declared = { title, description, objectives }
interface Values {
  title: string
  description: string
  objectives: string[]
}
const LABELS = { title: 'Titre', description: 'Texte', objectives: 'Objectifs' }
const INITIAL: Values = { title: 'Le soir', description: '<p>Ce jour</p>', objectives: ['Dormir'] }
const OLD = { title: 'Le soir', description: '<p>Avant</p><p>Deux</p>' }

/** What was saved, in the order of the saves. */
let saved: Values[]
let mayStore: boolean

const Screen = ({ course }: { course: string }) => {
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
          place={{ course }}
          names={['title', 'description', 'objectives']}
          fields={declared}
          words={{}}
          form={form}
          autosave={autosave}
          close={() => setOpen(false)}
        />
      ) : (
        <p>{`Texte\u00a0: ${form.values.description}, ${form.values.objectives.length} objectif`}</p>
      )}
    </>
  )
}
/** The versions of a course: of its first texts, and of those that Apolline stored over them. */
const open = async (before: object | null = OLD, after: object | null = INITIAL) => {
  saved = []
  mayStore = true
  const app = await testApp()
  const apolline = await app.person('Apolline@example.com', { role: 'admin' })
  app.clock.advance(3.5 * 3_600_000)
  const course = await app.seed((tx) => makeCourse(tx, before ?? INITIAL))
  const path = `/api/collections/courses/records/${course.id}`
  if (after) await app.call('PATCH', path, { as: apolline, body: after })
  await renderElement(<Screen course={course.id} />, { app, as: apolline })
}
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))

describe('version of a text', () => {
  it('shows its differences, and is restored after the form was saved', async () => {
    await open()
    expect(
      await screen.findByRole('radio', { name: /14:30, Apolline \(dernière enregistrée\)$/ }),
    ).toBeDefined()
    fireEvent.change(screen.getByLabelText('Titre du formulaire'), { target: { value: 'Le matin' } })
    await choose(/14:30$/)
    const body = within(await screen.findByRole('region', { name: 'Texte' }))
    expect([body.getByText(/^Avant\s+Deux$/), body.getByText('Ce jour')]).toHaveLength(2)
    expect(screen.getByRole('region', { name: 'Objectifs' }).textContent).toContain('Vide')
    fireEvent.click(screen.getByRole('button', { name: 'Rétablir cette version' }))
    await screen.findByText(/<p>Avant<\/p><p>Deux<\/p>, 0 objectif/)
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(saved.map((values) => [values.title, values.description])).toEqual([
      ['Le matin', '<p>Ce jour</p>'],
      ['Le soir', '<p>Avant</p><p>Deux</p>'],
    ])
  })

  it('replaces nothing while the form cannot be stored', async () => {
    await open()
    mayStore = false
    fireEvent.change(screen.getByLabelText('Titre du formulaire'), { target: { value: '' } })
    await choose(/14:30$/)
    fireEvent.click(await screen.findByRole('button', { name: 'Rétablir cette version' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Rétablir cette version' })).toBeDefined())
    expect(screen.getByRole('region', { name: 'Texte' }).textContent).toContain('Ce jour')
    expect(saved).toEqual([])
  })

  it('says when it equals the form', async () => {
    await open()
    await choose(/dernière enregistrée/)
    expect(await screen.findByText('Cette version dit la même chose que ce qui est affiché.')).toBeDefined()
  })
})

describe('versions of a text', () => {
  it('are none before it is changed', async () => {
    await open(null, null)
    expect(await screen.findByText(/^Aucune version pour l’instant/)).toBeDefined()
  })
})
