/** The checkout above the page of what is sold: codes, typing, accounts, quantities, and when there is nothing to buy. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { consents, coupons, orders } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { system } from '#server/records/actor.ts'
import { paymentMethodsQuery } from '../../../web/features/checkout/queries.ts'
import { JoinButton } from '../../../web/features/courses/components/OfferCard.tsx'
import type { Course } from '../../../web/features/courses/queries.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeCourseWithLessons, makeProduit } from '../../support/catalogue.ts'
import { field, press, write } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

const drawer = () => screen.findByRole('dialog')
const isFocused = (find: () => HTMLElement | null) =>
  waitFor(() => expect(document.activeElement).toBe(find()))
type Product = Parameters<typeof makeProduit>[1]
const SESSION: Product = { title: 'La séance', price: 19, kind: 'service', withdrawal: 'days14' }

/** The page of a product with the checkout open, for a visitor. */
const openCheckout = async (app: TestApp, data: Product = SESSION) => {
  const product = await app.seed((tx) => makeProduit(tx, data))
  const page = await renderApp(`/produits/${product.slug}`, { app })
  fireEvent.click((await screen.findAllByRole('button', { name: /^Acheter/ }))[0] as HTMLElement)
  return { ...page, product, part: await drawer() }
}
const openCourse = async (app: TestApp, slug: string) => {
  const page = await renderApp(`/courses/${slug}`, { app })
  fireEvent.click(
    (
      await screen.findAllByText('Rejoindre la formation', { selector: 'button *, button' })
    )[0] as HTMLElement,
  )
  return { ...page, part: await drawer() }
}

describe('code of the checkout', () => {
  it('is refused under its field, applied and removed, with the focus on what comes next', async () => {
    const app = await testApp()
    await app.seed((tx) => tx.create(coupons, { code: 'BIENVENUE10', percent: 10, active: true }))
    const { part } = await openCheckout(app)
    await press('Code promo', part)
    const code = () => within(part).queryByLabelText(/Code promo/)
    await isFocused(code)
    await write(/Code promo/, 'FAUX', part)
    await press('Appliquer', part)
    await within(part).findByText('Ce code n’est pas valable.')
    expect(document.activeElement).toBe(code())
    await within(part).findByText(/^Commander et payer 19,00\s€/)
    await write(/Code promo/, 'bienvenue10', part)
    await press('Appliquer', part)
    await within(part).findByText(/^Commander et payer 17,10\s€/)
    const remove = () => within(part).queryByRole('button', { name: /Retirer le code/ })
    await isFocused(remove)
    await press(/Retirer le code/, part)
    await isFocused(code)
    fireEvent.keyDown(code() as HTMLElement, { key: 'Enter' })
    await isFocused(remove)
    await write('Prénom et nom', 'Zoé', part)
    await write('Adresse e-mail', 'zoe@example.com', part)
    await press(/^Commander et payer/, part)
    const payment = await within(part).findByRole('region', { name: /^Paiement/ })
    await within(payment).findByText('Remise')
    await within(payment).findByText(/− 1,90\s€/)
  })
})

describe('price that the buyer chooses', () => {
  it('is judged when its field is left, and is what the order comes to', async () => {
    const app = await testApp()
    const product = await app.seed((tx) =>
      tx.update(produits, makeProduit(tx, SESSION).id, { openPrice: true, minPrice: 5 }),
    )
    await renderApp(`/produits/${product.slug}`, { app })
    expect(await screen.findAllByText(/Prix libre, à partir de 5,00\s€/)).not.toEqual([])
    fireEvent.click((await screen.findAllByText('Choisir mon montant'))[0] as HTMLElement)
    const part = await drawer()
    const amount = await field('Votre montant (€)', part)
    expect(amount.value).toBe('19,00')
    fireEvent.change(amount, { target: { value: '4' } })
    fireEvent.blur(amount)
    await within(part).findByText(/Le montant minimum est de\s5,00\s€/)
    fireEvent.change(amount, { target: { value: '7,50' } })
    fireEvent.blur(amount)
    await within(part).findByText(/^Commander et payer 7,50\s€/)
  })
})

describe('form of the checkout', () => {
  it('says what is wrong on leaving a field, and has what was typed again after it was closed', async () => {
    const app = await testApp()
    const { part, unmount, product } = await openCheckout(app)
    await isFocused(() => within(part).queryByRole('heading', { name: 'Votre commande' }))
    await write('Prénom et nom', 'Marie', part)
    await write('Adresse e-mail', 'pas-un-mail', part)
    fireEvent.blur(await field('Adresse e-mail', part))
    await within(part).findByText('Cette adresse e-mail semble incomplète.')
    await write('Adresse e-mail', 'marie@example.com', part)
    await waitFor(() =>
      expect(within(part).queryByText('Cette adresse e-mail semble incomplète.')).toBeNull(),
    )
    fireEvent.keyDown(part, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    unmount()
    await renderApp(`/produits/${product.slug}`, { app })
    fireEvent.click((await screen.findAllByRole('button', { name: /^Acheter/ }))[0] as HTMLElement)
    const again = await drawer()
    expect((await field('Adresse e-mail', again)).value).toBe('marie@example.com')
    expect((await field('Prénom et nom', again)).value).toBe('Marie')
  })

  it('keeps an applied code over closing, as one of a link', async () => {
    const app = await testApp()
    await app.seed((tx) => tx.create(coupons, { code: 'BIENVENUE10', percent: 10, active: true }))
    const { part } = await openCheckout(app)
    await press('Code promo', part)
    await write(/Code promo/, 'BIENVENUE10', part)
    await press('Appliquer', part)
    await within(part).findByText(/^Commander et payer 17,10\s€/)
    fireEvent.keyDown(part, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click((await screen.findAllByRole('button', { name: /^Acheter/ }))[0] as HTMLElement)
    const again = await drawer()
    await within(again).findByText(/^Commander et payer 17,10\s€/)
    await press(/Retirer le code/, again)
    await within(again).findByText(/^Commander et payer 19,00\s€/)
  })

  it('takes things by the dozen, and sessions one by one', async () => {
    const app = await testApp()
    const thing: Product = { title: 'Le carnet', price: 19, kind: 'physical', withdrawal: 'days14' }
    const { part } = await openCheckout(app, thing)
    await within(part).findByText(/^Commander et payer 19,00/)
    await press('Un de plus', part)
    await within(part).findByText(/^Commander et payer 38,00/)
    await press('Un de moins', part)
    await within(part).findByText(/^Commander et payer 19,00/)
    const less = within(part).getByRole('button', { name: 'Un de moins' })
    expect(less.getAttribute('aria-disabled')).toBe('true')
  })

  it('asks for no quantity of a session', async () => {
    const { part } = await openCheckout(await testApp())
    await within(part).findByText(/^Commander et payer 19,00\s€/)
    expect(within(part).queryByText('Quantité')).toBeNull()
  })
})

describe('checkout of a course', () => {
  it('links an owner of another tab to the course', async () => {
    const app = await testApp()
    const member = await app.person('claire@example.com')
    const course = await app.seed((tx) => makeCourseWithLessons(tx, 1, { withdrawal: 'days14' }).course)
    const { address } = await renderApp(`/courses/${course.slug}`, { app, as: member })
    fireEvent.click((await screen.findAllByText('Rejoindre la formation'))[0] as HTMLElement)
    const part = await drawer()
    await within(part).findByText(/^Commander et payer/)
    await app.seed((tx) => enrol(tx, app.clock.now(), member.id, course.id, 'manual'))
    await press(/^Commander et payer/, part)
    const news = await within(part).findByText(/Bonne nouvelle/)
    await isFocused(() => news)
    expect(within(part).queryByText(/^Commander et payer/)).toBeNull()
    await press('Ouvrir ma formation', part)
    await waitFor(() => expect(address()).toBe(`/mon-espace/${course.id}`))
  })

  it('asks when to begin with nothing chosen, and names what is missing', async () => {
    const app = await testApp()
    const course = await app.seed(
      (tx) => makeCourseWithLessons(tx, 1, { price: 90, withdrawal: 'digital_waiver' }).course,
    )
    const { part } = await openCourse(app, course.slug)
    await within(part).findByText(/^Commander et payer 90,00\s€/)
    for (const choice of within(part).getAllByRole<HTMLInputElement>('radio'))
      expect(choice.checked).toBe(false)
    await write('Prénom et nom', 'Lou', part)
    await write('Adresse e-mail', 'lou@example.com', part)
    await press(/^Commander et payer/, part)
    await within(part).findByText('Choisissez l’un des deux.')
    expect(app.engine.read(system).count(orders)).toBe(0)
    fireEvent.click(within(part).getByRole('radio', { name: /^Dans 14 jours/ }))
    fireEvent.click(within(part).getByRole('checkbox', { name: /conditions générales/ }))
    await press(/^Commander et payer/, part)
    await within(part).findByRole('region', { name: /^Paiement/ })
    const reader = app.engine.read(system)
    expect(reader.find(consents, {}).map(({ purpose }) => purpose)).toEqual(['cgv'])
    expect(reader.first(orders, {})).toMatchObject({ email: 'lou@example.com', user: '' })
  })
})

describe('page of what is sold', () => {
  it('closes no sale while the answer about payment is on its way', async () => {
    const app = await testApp()
    const { id } = await app.seed((tx) => makeCourseWithLessons(tx, 1).course)
    const course: Course = (await app.call('GET', `/api/collections/courses/records/${id}`)).json()
    const { network, queries } = await renderApp(<JoinButton course={course} isEnrolled={false} />, { app })
    await screen.findByText('Rejoindre la formation')
    const release = network.hold('GET /api/checkout')
    void queries.resetQueries({ queryKey: paymentMethodsQuery.queryKey })
    await waitFor(() => expect(screen.queryByText('Rejoindre la formation')).toBeNull())
    expect(screen.queryByText('Les inscriptions ouvriront bientôt.')).toBeNull()
    release()
    await screen.findByText('Rejoindre la formation')
  })

  it('shows members how far they are in their course, and names the waiver of others no advantage', async () => {
    const app = await testApp()
    const member = await app.person('claire@example.com')
    const course = await app.seed((tx) => {
      const made = makeCourseWithLessons(tx, 1, { price: 129, withdrawal: 'digital_waiver' }).course
      enrol(tx, app.clock.now(), member.id, made.id, 'manual')
      return made
    })
    const visitor = await renderApp(`/courses/${course.slug}`, { app })
    const offer = await screen.findByRole('complementary', { name: 'Rejoindre la formation' })
    await within(offer).findByText(/commencer dans 14 jours en le gardant/)
    expect(
      within(offer)
        .getAllByRole('listitem')
        .filter((item) => /rétractation/.test(item.textContent ?? '')),
    ).toEqual([])
    visitor.unmount()
    await renderApp(`/courses/${course.slug}`, { app, as: member })
    const own = await screen.findByRole('complementary', { name: 'Votre progression' })
    await within(own).findByRole('progressbar')
    const way = within(own).getByRole('link', { name: /^(Reprendre|Commencer)/ })
    await waitFor(() => expect(way.getAttribute('href')).toMatch(/^\/mon-espace\/\w{15}\/\w{15}/))
    expect(screen.queryByText(/129,00/)).toBeNull()
  })

  it('shows a draft to administrators as one, without sale', async () => {
    const app = await testApp()
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const draft = await app.seed((tx) => makeProduit(tx, { title: 'Un brouillon', status: 'draft' }))
    await renderApp(`/produits/${draft.slug}`, { app, as: admin })
    await screen.findByText(/^Aperçu, non publié/)
    expect(screen.queryByText(/^Acheter/)).toBeNull()
  })
})
