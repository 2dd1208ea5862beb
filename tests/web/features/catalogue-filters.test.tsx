/** What the lists of courses and products offer to filter by, and the page of an order that there is not. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { categories, tags } from '#drizzle/collections/categories.ts'
import { courses } from '#drizzle/collections/courses.ts'
import { packs } from '#drizzle/collections/packs.ts'
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

describe('the shop', () => {
  /** Two courses, a product, one that is sold as a pack, and a pack of the others. */
  const stocked = async () => {
    const app = await testApp()
    await app.seed((tx) => {
      const category = tx.create(categories, { name: 'Coffrets', slug: 'coffrets', kind: 'produit' })
      makeProduit(tx, { title: 'Pack Relations', kind: 'service', category: category.id })
      const audio = makeProduit(tx, { title: 'Le nœud et le souffle' })
      const course = makeCourse(tx, { title: 'Retrouver le sommeil', price: 100 })
      makeCourse(tx, { title: 'Apprivoiser l’anxiété', price: 100 })
      tx.create(packs, {
        title: 'Les nuits retrouvées',
        price: 110,
        courses: [course.id],
        produits: [audio.id],
        status: 'published',
      })
    })
    return app
  }
  const titles = async () => {
    await screen.findByText(/^\d+\s(produit|coffret)/)
    return within(screen.getByRole('main'))
      .getAllByRole('heading')
      .slice(1)
      .map((heading) => heading.textContent)
  }

  it('counts and shows as « Coffrets » the packs and what is sold as one', async () => {
    const { navigate } = await renderApp('/boutique', { app: await stocked() })
    await screen.findByRole('button', { name: /^Coffrets\s*2$/ })
    await screen.findByRole('button', { name: /^Tout\s*3$/ })
    await screen.findByRole('heading', { level: 3, name: 'Les nuits retrouvées' })
    await navigate('/boutique?categorie=coffrets')
    await screen.findByText(/^2\scoffrets$/)
    await screen.findByRole('heading', { level: 2, name: 'Les nuits retrouvées' })
    expect(await titles()).toEqual(['Les nuits retrouvées', 'Pack Relations'])
  })

  it('finds packs and courses beside products, and « œ » as « oe »', async () => {
    const { navigate } = await renderApp('/boutique?q=noeud', { app: await stocked() })
    await screen.findByText(/^1\sproduit, 1\scoffret$/)
    await screen.findByRole('heading', { level: 3, name: 'Les nuits retrouvées' })
    expect(await titles()).toEqual(['Le nœud et le souffle', 'Les coffrets', 'Les nuits retrouvées'])
    await navigate('/boutique?q=sommeil')
    await screen.findByText(/^0\sproduit, 1\scoffret, 1\sformation$/)
    await screen.findByRole('heading', { level: 3, name: 'Retrouver le sommeil' })
    expect(await titles()).toEqual([
      'Les coffrets',
      'Les nuits retrouvées',
      'Les formations',
      'Retrouver le sommeil',
    ])
    await navigate('/boutique?q=rien')
    await screen.findByText('Rien ne correspond à votre recherche.')
  })
})

describe('page after a payment', () => {
  it('says of a visitor without an order that there is none', async () => {
    await renderApp('/courses/success')
    await screen.findByRole('heading', { level: 1, name: 'Aucune commande à afficher' })
  })
})
