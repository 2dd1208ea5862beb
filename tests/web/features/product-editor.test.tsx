/** The editor of a product: the dates of its promotion, and a new one. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { produits } from '#drizzle/collections/produits.ts'
import { system } from '#server/records/actor.ts'
import { uploads } from '../../../web/admin-ui/upload/uploads.ts'
import { testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { dialog, field, press, write } from '../../support/interact.ts'
import { openProduct, SAVED, showProduct } from '../../support/product-editor.tsx'

describe('promotion of a product', () => {
  it('has dates in Paris time, typed or picked, whose end follows the start', async () => {
    const { stored } = await openProduct({ price: 9, salePrice: 5, saleStart: '2026-12-01 08:30:00.000Z' })
    const start = await field(/^Début de la promotion/)
    expect(start.value).toBe('01/12/2026 09:30')
    fireEvent.click(start)
    await press('8 décembre 2026')
    expect(start.value).toBe('08/12/2026 09:30')
    await write(/^Fin de la promotion/, '7/12/26 10h')
    fireEvent.blur(await field(/^Fin de la promotion/))
    expect(await screen.findByText('La fin doit venir après le début.')).toBeTruthy()
    await write(/^Fin de la promotion/, '29/03/2027 10:00')
    fireEvent.blur(await field(/^Fin de la promotion/))
    await waitFor(() => expect(screen.queryByText('La fin doit venir après le début.')).toBeNull())
    await press('Enregistrer')
    expect(await screen.findByText(SAVED)).toBeTruthy()
    expect(stored()).toMatchObject({
      saleStart: '2026-12-08 08:30:00.000Z',
      saleEnd: '2027-03-29 08:00:00.000Z',
    })
  })
})

it('a session has a length and a place; a file has neither', async () => {
  const { stored } = await openProduct({ kind: 'service', price: 80 })
  await write(/^Durée en minutes/, '60')
  await write(/^Lieu/, 'En visio')
  await press('Enregistrer')
  expect(await screen.findByText(SAVED)).toBeTruthy()
  expect(stored()).toMatchObject({ durationMinutes: 60, place: 'En visio' })
  fireEvent.click(screen.getByRole('radio', { name: /fichier/ }))
  expect(screen.queryByLabelText(/^Durée en minutes/)).toBeNull()
})

describe('new product', () => {
  it('gets the next free address, and is offered back until it is created', async () => {
    const app = await testApp()
    const admin = await app.person('anne@example.com', { role: 'admin' })
    const { slug } = await app.seed((tx) => makeProduit(tx, { title: 'Respirer' }))
    const first = await showProduct(app, admin, 'new')
    await write('Titre', 'Respirer')
    first.unmount()

    const { address, unmount } = await showProduct(app, admin, 'new')
    await press('Reprendre')
    expect((await field('Titre')).value).toBe('Respirer')
    fireEvent.focus(await field('Adresse (facultatif)'))
    fireEvent.blur(await field('Adresse (facultatif)'))
    await waitFor(async () => expect((await field('Adresse (facultatif)')).value).toBe(`${slug}-1`))
    expect(screen.getByText(new RegExp(`Nous vous proposons ${slug}-1\\.`))).toBeTruthy()
    await press('Créer le brouillon')
    await waitFor(() => expect(address()).toMatch(/^\/admin\/produits\/[a-z0-9]{15}$/))
    expect(screen.queryByRole('dialog')).toBeNull()
    unmount()

    await showProduct(app, admin, 'new')
    expect((await field('Titre')).value).toBe('')
    expect(screen.queryByText('Reprendre votre saisie ?')).toBeNull()
  })

  it('sends the chosen file and picture as soon as it exists', async () => {
    const app = await testApp()
    const admin = await app.person('anne@example.com', { role: 'admin' })
    await showProduct(app, admin, 'new')
    await write('Titre', 'Traversée')
    const choose = (label: string, file: File) => {
      const input = screen.getByText(label).closest('div')?.querySelector('input[type="file"]')
      fireEvent.change(input as HTMLInputElement, { target: { files: [file] } })
    }
    choose('Choisir un fichier à remettre', new File(['bonjour'], 'traversee.txt', { type: 'text/plain' }))
    expect(await screen.findByText('traversee.txt')).toBeTruthy()
    await press('Créer le brouillon')
    const made = () => app.engine.read(system).firstOrNull(produits, { title: 'Traversée' })
    await waitFor(() =>
      expect(uploads.all().map(({ target }) => target)).toMatchObject([
        { collection: 'produits', id: made()?.id, field: 'downloads' },
      ]),
    )
    uploads.clear()
  })
})

describe('published product', () => {
  it('keeps its changes to itself until they are put online, and its stock at once', async () => {
    const { stored } = await openProduct({ status: 'published', kind: 'physical', stock: 5 })
    await write('Titre', 'Carnet bleu')
    await write(/^Stock/, '9')
    await press('Enregistrer')
    await screen.findByText('Modifications pas encore en ligne')
    await waitFor(() => expect(stored()).toMatchObject({ title: 'Carnet', stock: 9 }))
    await press('Mettre en ligne les modifications')
    const shown = await dialog('Mettre en ligne les modifications')
    expect(within(shown).getByText('Carnet bleu')).toBeTruthy()
    await press('Mettre en ligne', shown)
    await waitFor(() => expect(stored()).toMatchObject({ title: 'Carnet bleu', stock: 9 }))
  })
})

describe('publication of a product', () => {
  it('asks for a price or « Gratuit », then shows what is missing and does it', async () => {
    const { stored } = await openProduct({ price: 0 })
    await press('Publier')
    const lacking = await dialog(/^Publier/)
    expect(within(lacking).getByText(/Un prix, ou «\sGratuit\s»\s: à ajouter/)).toBeTruthy()
    expect(within(lacking).queryByRole('button', { name: /^Publier/ })).toBeNull()
    await press('Fermer', lacking)
    fireEvent.click(screen.getByLabelText('Gratuit'))
    await press('Publier')
    const ready = await dialog(/^Publier/)
    expect(within(ready).getByText(/gratuitement/)).toBeTruthy()
    await press('Publier quand même', ready)
    await waitFor(() => expect(stored()).toMatchObject({ status: 'published', isFree: true, price: 0 }))
  })
})
