/** The form of a course, with what cannot be stored, and its programme. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { makeCourse } from '../../support/catalogue.ts'
import { openCourse, SAVED } from '../../support/course-editor.tsx'
import { field, press, write } from '../../support/interact.ts'

const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }))

describe('course form', () => {
  it('stores no amount that it cannot read, leads to it, and rounds to the cent', async () => {
    const { network, path } = await openCourse('?tab=tarifs', 'draft')
    await write('Prix', '49,9O')
    tab('Informations')
    await press('Enregistrer')
    await waitFor(async () => expect(document.activeElement).toBe(await field('Prix')))
    expect(screen.getByText('1 champ est à corriger')).toBeTruthy()
    expect(network.sent(`PATCH ${path}`)).toEqual([])
    await write('Prix', '12,345')
    fireEvent.blur(await field('Prix'))
    expect((await field('Prix')).value).toBe('12,35')
    await press('Enregistrer')
    expect(await screen.findByText(SAVED)).toBeTruthy()
    expect(network.sent(`PATCH ${path}`).map(({ body }) => body)).toEqual([{ price: 12.35 }])
  })

  it('proposes the next free address when the one that was typed is taken', async () => {
    const { app } = await openCourse()
    const other = await app.seed((tx) => makeCourse(tx, { title: 'Marcher' }))
    await write('Adresse', other.slug)
    fireEvent.keyDown(await field('Adresse'), { key: 's', ctrlKey: true })
    await waitFor(async () => expect((await field('Adresse')).value).toBe(`${other.slug}-1`))
    await press('Enregistrer')
    expect(await screen.findByText(SAVED)).toBeTruthy()
  })
})

describe('programme', () => {
  it('moves a lesson by its menu in one request', async () => {
    const { network } = await openCourse('?tab=programme')
    await press('Actions pour la leçon Leçon 2')
    await press('Monter')
    expect(await screen.findByText('1.1 Leçon 2')).toBeTruthy()
    expect(network.sent(/^(POST|PUT|PATCH) .*\/programme$/)).toHaveLength(1)
  })

  it('duplicates a lesson at the end of its module', async () => {
    await openCourse('?tab=programme')
    await press('Actions pour la leçon Leçon 1')
    await press('Dupliquer')
    expect(await screen.findByText('1.3 Leçon 1 (copie)')).toBeTruthy()
  })
})
