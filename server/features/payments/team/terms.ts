/** The terms of sale that the buyer of an order accepted, in the version of that day. */
import { consents } from '#drizzle/collections/payments.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { termsVersions } from '#drizzle/collections/terms-versions.ts'
import { escapeMarkup } from '#drizzle/domain/markup.ts'
import { notFound } from '#server/core/errors.ts'
import { longDate, longMomentToTheSecond } from '#server/core/paris.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { findOrder } from '../../orders/index.ts'

const STYLE =
  'body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 sans-serif;color:#312b22}h1{line-height:1.2}'

/**
 * A page to save and print, for the order's own readers. Throws 404 as `findOrder`, and for an order without
 * a stored version: one from before 25 November 2026, or opened by the team.
 */
export const acceptedTerms = (engine: Engine, actor: Actor, number: string, token?: string): string => {
  const order = findOrder(engine, actor, number, token)
  const reader = engine.read(system)
  const consent = reader.firstOrNull(consents, { order: order.id, purpose: 'cgv' })
  const terms = consent?.terms ? reader.getOrNull(termsVersions, consent.terms) : null
  if (!consent || !terms) throw notFound()
  const brand = reader.firstOrNull(siteSettings, {})?.brand ?? ''
  const title = `${terms.title}, commande n°\u00a0${order.number}`
  const facts = `${brand}. Version du ${longDate(new Date(terms.publishedAt))}, acceptée le ${longMomentToTheSecond(new Date(consent.at))} avec la commande n°\u00a0${order.number}.`
  // The text was sanitized when it was written; everything else is plain.
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeMarkup(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeMarkup(terms.title)}</h1><p>${escapeMarkup(facts)}</p>${terms.content}</main></body></html>`
}
