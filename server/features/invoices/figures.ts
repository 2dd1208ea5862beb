import { siteSettings } from '#drizzle/collections/site-settings.ts'
import type { ReplyOf } from '#drizzle/contract.ts'
import { thresholdsOf } from '#drizzle/domain/seller.ts'
import { isElectronic } from '#server/documents/facturx.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import type { invoiceFigures } from './contract.ts'
import { issuedIn, type Period, yearOf } from './documents/issued-documents.ts'
import { sellerOf } from './issuing/seller.ts'
import { ossOf } from './reports/oss.ts'
import { summed } from './reports/parts.ts'
import { gaugesOf, turnoverOf } from './reports/turnover.ts'

/** Sums of a period's documents, and the seller's turnover thresholds in the year of its end. */
export const figuresOf = async (engine: Engine, period: Period): Promise<ReplyOf<typeof invoiceFigures>> => {
  const settings = engine.read(system).firstOrNull(siteSettings, {})
  const { seuils, regime = 'standard' } = settings?.legal ?? {}
  const [documents, year] = await Promise.all([issuedIn(engine, period), issuedIn(engine, yearOf(period.to))])
  const groups = summed(
    documents.flatMap(({ totals }) => totals.groups),
    ({ treatment, rate }) => `${treatment} ${rate}`,
  )
  const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)
  return {
    documents: documents.length,
    totalCents: sum(documents.map(({ totals }) => totals.totalCents)),
    netCents: sum(groups.map(({ netCents }) => netCents)),
    taxCents: sum(groups.map(({ taxCents }) => taxCents)),
    groups: groups.sort((a, b) => b.rate - a.rate),
    year: period.to.slice(0, 4),
    regime,
    gauges: gaugesOf(turnoverOf(year), thresholdsOf(seuils), regime === 'franchise'),
    oss: ossOf(documents),
    isElectronic: isElectronic({ details: { seller: sellerOf(settings) } }),
  }
}
