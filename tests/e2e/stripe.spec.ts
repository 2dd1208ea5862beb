/**
 * Paying by card on a site with keys of Stripe, whose API is the local service. Its script comes from a host that no test reaches: a
 * stand-in of the calls that the page makes takes its place, and asks the local service what the bank says.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import {
  type LocalStripe,
  STRIPE_KEY,
  STRIPE_PUBLIC,
  STRIPE_WEBHOOK,
  serveStripe,
} from '../support/stripe.ts'
import { serious } from './axe.ts'
import { startSite } from './own-site.ts'
import { checkAll, openCheckout, PASSWORD, refuseCookies, test } from './support.ts'

const SCRIPT = `window.Stripe = Object.assign((key) => ({
  elements: ({ clientSecret }) => ({
    clientSecret,
    create: () => {
      const heard = {}
      return {
        on: (name, listener) => { heard[name] = listener },
        mount: (box) => {
          box.innerHTML = '<label>Numéro de carte <input inputmode="numeric" autocomplete="cc-number"></label>'
          setTimeout(() => heard.ready(), 50)
        },
      }
    },
  }),
  confirmPayment: async ({ elements }) => {
    const number = document.querySelector('[autocomplete=cc-number]').value
    if (!number) return { error: { type: 'validation_error' } }
    return (await window.bank(elements.clientSecret.split('_secret_')[0], number)) ?? {}
  },
  _registerWrapper: () => undefined,
}), { version: 1 })`

/** What the bank says to a number, as Stripe's own test cards do. */
const answer = (stripe: LocalStripe, ref: string, number: string): { error: object } | null => {
  if (number === '4000000000009995') {
    stripe.refuse(ref, 'insufficient_funds')
    return { error: { type: 'card_error' } }
  }
  if (number === 'SEPA') stripe.process(ref)
  else stripe.pay(ref)
  return null
}

/** A product of this site, made as its superuser. */
const product = async (url: string): Promise<string> => {
  const ask = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) }
    const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(reply.status, path).toBeLessThan(300)
    return (await reply.json()) as Record<string, string>
  }
  const identity = 'root@example.com'
  const { token } = await ask('/api/collections/_superusers/auth-with-password', {
    identity,
    password: PASSWORD,
  })
  const made = { title: 'Coffret du soir', price: 49.5, kind: 'service', status: 'published', taxRate: 20 }
  return (await ask('/api/collections/produits/records', made, token)).slug ?? ''
}

const order = async (page: Page, url: string, slug: string, email: string) => {
  const drawer = await openCheckout(page, `${url}/produits/${slug}`, /^Acheter/)
  await drawer.getByLabel('Prénom et nom').fill('Inès Aït-Saïd')
  await drawer.getByLabel('Adresse e-mail').fill(email)
  await checkAll(drawer)
  await drawer.getByRole('button', { name: /Commander et payer/ }).click()
  await expect(page.getByLabel('Numéro de carte')).toBeVisible()
}

test('a card is asked for in the drawer, refused with a reason, and pays on the payment page after a reload', async ({
  page,
}) => {
  const { stripe, apiBase, close } = await serveStripe()
  const site = await startSite(mkdtempSync(join(tmpdir(), 'stripe-')), {
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_PUBLISHABLE_KEY: STRIPE_PUBLIC,
    STRIPE_WEBHOOK_SECRET: STRIPE_WEBHOOK,
    STRIPE_API_BASE: apiBase,
    ADMIN_EMAIL: 'root@example.com',
    ADMIN_PASSWORD: PASSWORD,
  })
  let scripts = 0
  let isDown = true
  await page.route('https://js.stripe.com/**', (route) => {
    scripts += 1
    return isDown ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
  })
  await page.exposeFunction('bank', (ref: string, number: string) => answer(stripe, ref, number))
  try {
    const slug = await product(site.url)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${site.url}/produits/${slug}`)
    await refuseCookies(page)
    expect(scripts).toBe(0)
    // The script fails to load: reported, nothing is lost, and a retry works.
    const drawer = await openCheckout(page, `${site.url}/produits/${slug}`, /^Acheter/)
    await drawer.getByLabel('Prénom et nom').fill('Inès Aït-Saïd')
    await drawer.getByLabel('Adresse e-mail').fill('ines@example.com')
    await checkAll(drawer)
    await drawer.getByRole('button', { name: /Commander et payer/ }).click()
    await expect(page.getByText('Le paiement par carte est momentanément indisponible.')).toBeVisible()
    await expect(page).toHaveURL(`${site.url}/produits/${slug}`)
    const whole = await drawer.getByRole('link', { name: 'Ouvrir la page de paiement' }).getAttribute('href')
    isDown = false
    await page.getByRole('button', { name: 'Réessayer' }).click()
    const number = page.getByLabel('Numéro de carte')
    await expect(number).toBeVisible()
    expect(await serious(page)).toEqual([])
    // Back to the first step: its input is unchanged, and the same order continues.
    await drawer.getByRole('button', { name: 'Revenir à ma commande' }).click()
    await expect(drawer.getByRole('heading', { name: 'Votre commande' })).toBeFocused()
    await expect(drawer.getByLabel('Prénom et nom')).toHaveValue('Inès Aït-Saïd')
    await drawer.getByRole('button', { name: /Commander et payer/ }).click()
    await expect(number).toBeVisible()
    expect(stripe.intents.size).toBe(1)
    const payNow = page.getByRole('button', { name: /^Payer/ })
    await payNow.click()
    await number.fill('4000000000009995')
    await payNow.click()
    await expect(page.locator(':focus')).toContainText('le solde ou le plafond de la carte ne suffit pas')
    await page.goto(site.url + whole)
    await page.reload()
    await expect(page.getByText('le solde ou le plafond de la carte ne suffit pas')).toBeVisible()
    await number.fill('4242424242424242')
    await payNow.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Merci pour votre commande' })).toBeVisible()
    expect([...stripe.intents.values()].map(({ status, amount }) => [status, amount])).toEqual([
      ['succeeded', 4950],
    ])
    // A debit is worked on for days.
    await order(page, site.url, slug, 'ines@example.com')
    await page.getByLabel('Numéro de carte').fill('SEPA')
    await page.getByRole('button', { name: /^Payer/ }).click()
    await expect(page.getByText('Votre banque traite le paiement.')).toBeVisible()
    // There is nothing to come back to: the order is where it goes on.
    await expect(page.getByRole('button', { name: 'Revenir à ma commande' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Voir ma commande' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Votre commande' })).toBeVisible()
    await expect(page.getByText('Votre banque traite le paiement.')).toBeVisible()
  } finally {
    await site.stop()
    await close()
  }
})
