/**
 * Notifies the administration once when a sale brings the year's turnover past 80 % of a threshold, past it,
 * or past its upper one.
 */
import { notifications } from '#drizzle/collections/notifications.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { thresholdsOf } from '#drizzle/domain/seller.ts'
import { formatCents } from '#server/core/money.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { issuedIn, yearOf } from './documents/issued-documents.ts'
import { type Gauge, type GaugeName, gaugesOf, passedMark, turnoverOf } from './reports/turnover.ts'

const GAUGE_LABELS: Readonly<Record<GaugeName, string>> = {
  services: 'prestations de services (franchise en base)',
  all: 'biens et services (franchise en base)',
  eu: 'ventes aux particuliers d’autres pays de l’Union',
}

const sentence = ({ name, cents, limitCents, upperCents }: Gauge, mark: number): string => {
  const reached = `${GAUGE_LABELS[name]}\u00a0: ${formatCents(cents)} sur ${formatCents(limitCents)}`
  if (mark < limitCents) return `${reached}, plus de 80\u00a0% du seuil.`
  return mark === upperCents && upperCents > limitCents
    ? `${reached}\u00a0: le seuil majoré est dépassé.`
    : `${reached}\u00a0: le seuil est dépassé.`
}

/**
 * Checks one document: the year's turnover before and after it. Each mark lies between two documents once, so
 * that it is notified once; `id` identifies the notification, so that a repeated job adds none.
 */
export const notifyTurnover = async (
  engine: Engine,
  number: string,
  issuedOn: string,
  id: string,
): Promise<void> => {
  const { seuils, regime } = engine.read(system).firstOrNull(siteSettings, {})?.legal ?? {}
  const year = await issuedIn(engine, yearOf(issuedOn))
  const at = year.findIndex((document) => document.number === number)
  if (at < 0) return
  const gauges = (until: number) =>
    gaugesOf(turnoverOf(year.slice(0, until)), thresholdsOf(seuils), regime === 'franchise')
  const before = gauges(at)
  const notified = gauges(at + 1).flatMap((gauge, nth) => {
    const mark = passedMark(gauge, before[nth]?.cents ?? 0, gauge.cents)
    return mark === null ? [] : [sentence(gauge, mark)]
  })
  if (notified.length === 0) return
  await engine.write(system, (tx) => {
    if (tx.getOrNull(notifications, id)) return
    tx.create(notifications, {
      id,
      type: 'warning',
      title: 'Un seuil de chiffre d’affaires approche ou est atteint',
      message: notified.join(' '),
      link: adminLink('adminInvoices'),
    })
  })
}
