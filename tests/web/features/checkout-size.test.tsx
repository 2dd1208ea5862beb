/** How much the checkout asks and says until the payment. The numbers only shrink. */
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeCourseWithLessons, makeProduit } from '../../support/catalogue.ts'
import { renderApp } from '../../support/render-app.tsx'

const QUIET = '[role="group"][aria-label="Options de la commande"]'

/** Fields, boxes, buttons and questions; the radios of one question are one, the quiet line is one, the cross is none. */
const controlsIn = (part: HTMLElement): number => {
  const all = [...part.querySelectorAll<HTMLElement>('input, textarea, select, button')]
  const own = all.filter(
    (element) =>
      element.getAttribute('aria-label') !== 'Fermer' &&
      element.getAttribute('type') !== 'radio' &&
      !element.closest(QUIET) &&
      !element.closest('[hidden]'),
  )
  return own.length + part.querySelectorAll('fieldset').length + part.querySelectorAll(QUIET).length
}

/** What is read: without what only screen readers get, and punctuation. */
const wordsIn = (part: HTMLElement): number => {
  const copy = part.cloneNode(true) as HTMLElement
  for (const element of copy.querySelectorAll('.visually-hidden, [hidden], style, svg')) element.remove()
  // Blocks end words.
  for (const element of copy.querySelectorAll('*')) element.append(' ')
  return (copy.textContent ?? '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

const shop = async (): Promise<TestApp> => {
  const app = await testApp()
  await app.seed((tx) =>
    tx.create(siteSettings, {
      brand: 'Sable & Souffle',
      legal: { mentionTva: 'TVA non applicable, art. 293 B du CGI' },
    }),
  )
  return app
}
const opened = async (app: TestApp, path: string, button: RegExp, submit: RegExp) => {
  await renderApp(path, { app })
  fireEvent.click((await screen.findAllByRole('button', { name: button }))[0] as HTMLElement)
  const part = await screen.findByRole('dialog')
  await within(part).findByText(submit)
  return { controls: controlsIn(part), words: wordsIn(part), text: part.textContent }
}

describe('checkout of a new person', () => {
  it('asks at most 7 things in 110 words for a course paid once', async () => {
    const app = await shop()
    const { course } = await app.seed((tx) =>
      makeCourseWithLessons(tx, 1, {
        title: 'Retrouver un sommeil paisible',
        price: 129,
        withdrawal: 'digital_waiver',
        taxTreatment: 'franchise_293B',
      }),
    )
    const { controls, words } = await opened(
      app,
      `/courses/${course.slug}`,
      /^Rejoindre la formation/,
      /^Commander et payer 129,00/,
    )
    expect(controls).toBeLessThanOrEqual(7)
    expect(words).toBeLessThanOrEqual(110)
    expect([controls, words]).toEqual([6, 79])
  })

  it('asks at most 4 things in 70 words for a session', async () => {
    const app = await shop()
    const session = await app.seed((tx) =>
      makeProduit(tx, {
        title: 'Séance découverte',
        kind: 'service',
        price: 80,
        withdrawal: 'days14',
        taxTreatment: 'franchise_293B',
      }),
    )
    const { controls, words } = await opened(
      app,
      `/produits/${session.slug}`,
      /^Acheter/,
      /^Commander et payer 80,00/,
    )
    expect(controls).toBeLessThanOrEqual(4)
    expect(words).toBeLessThanOrEqual(70)
    expect([controls, words]).toEqual([4, 43])
  })

  it('asks for an address alone for a free course', async () => {
    const app = await shop()
    const { course } = await app.seed((tx) => makeCourseWithLessons(tx, 1, { price: 0 }))
    const { controls, text } = await opened(
      app,
      `/courses/${course.slug}`,
      /^Rejoindre gratuitement/,
      /^Valider, rien à payer/,
    )
    expect(controls).toBe(2)
    expect(text).toContain('En validant, j’accepte les conditions générales de vente.')
    expect(text).not.toContain('TVA')
  })
})
