/** « Nouvelle leçon »: its kind first, then its title. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { lessons } from '#drizzle/collections/courses.ts'
import { LESSON_KIND_LABELS, LESSON_KINDS } from '#drizzle/domain/lesson-kinds.ts'
import { system } from '#server/records/actor.ts'
import { openCourse } from '../../support/course-editor.tsx'
import { control, dialog, dialogIsClosed, field, press, pressTwice, write } from '../../support/interact.ts'

const TITLE = 'Nouvelle leçon'
const open = async () => {
  const page = await openCourse('?tab=programme')
  const [add] = await screen.findAllByRole('button', { name: /^Ajouter une leçon/ })
  fireEvent.click(add as HTMLElement)
  return { ...page, made: () => page.app.engine.read(system).find(lessons, {}, { sort: '-created' }) }
}

describe('a new lesson', () => {
  it('is chosen by its kind among all that exist, made once, and opens in its title', async () => {
    const { made } = await open()
    const before = made().length
    const kinds = await dialog(TITLE)
    const buttons = within(kinds)
      .getAllByRole('button', { name: /./ })
      .map(({ textContent }) => textContent ?? '')
    for (const kind of LESSON_KINDS)
      expect(buttons.some((text) => text.startsWith(LESSON_KIND_LABELS[kind] ?? kind))).toBe(true)
    await pressTwice(/^Quiz/, kinds)
    await dialogIsClosed(TITLE)
    const panel = await dialog('Nouveau quiz')
    const title = await field('Titre', panel)
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect([title.selectionStart, title.selectionEnd]).toEqual([0, 'Nouveau quiz'.length])
    expect(made()).toHaveLength(before + 1)
    expect(made().map(({ type }) => type)).toContain('quiz')
  })

  it('takes its address from the title that replaces the first one, and shows a text under it', async () => {
    const { made } = await open()
    await press(/^Texte/, await dialog(TITLE))
    const panel = await dialog('Nouveau texte')
    await write('Titre', 'Sentir le sol', panel)
    await press('Enregistrer', panel)
    await waitFor(() => expect(made().map(({ slug }) => slug)).toContain('sentir-le-sol'))
    const text = await waitFor(() => within(panel).getByRole('textbox', { name: /^Texte/ }))
    const documents = await control('Ajouter des fichiers', panel)
    expect(text.compareDocumentPosition(documents) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })
})
