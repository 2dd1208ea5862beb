/** What the lists of courses and products offer to filter by, and the page of an order that there is not. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { tags } from '#drizzle/collections/categories.ts'
import { courses } from '#drizzle/collections/courses.ts'
import { testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { renderApp } from '../../support/render-app.tsx'

describe('filters', () => {
  it('offer the themes that have courses, with their number', async () => {
    const app = await testApp()
    await app.seed((tx) => {
      const [sleep] = ['Sommeil', 'Parents'].map((name) =>
        tx.create(tags, { name, slug: name.toLowerCase() }),
      )
      tx.update(courses, makeCourse(tx).id, { tags: [sleep?.id ?? ''] })
    })
    await renderApp('/courses', { app })
    const themes = await screen.findByLabelText('Thème')
    await within(themes).findByText(/^Sommeil \(1\)$/)
    expect(within(themes).queryByText(/Parents/)).toBeNull()
  })

  it('count what the words of a search find', async () => {
    const app = await testApp()
    await app.seed((tx) => ['Traversée', 'La clairière'].map((title) => makeProduit(tx, { title })))
    await renderApp('/boutique?q=Travers%C3%A9e', { app })
    await waitFor(() => expect(screen.getByRole('button', { name: /^Tout\s*1$/ })).toBeTruthy())
  })
})

describe('page after a payment', () => {
  it('says of a visitor without an order that there is none', async () => {
    await renderApp('/courses/success')
    await screen.findByRole('heading', { level: 1, name: 'Aucune commande à afficher' })
  })
})
