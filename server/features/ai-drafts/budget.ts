/** The monthly budget of drafts, its use, and the maximum of one draft. */
import { aiDrafts } from '#drizzle/collections/ai-drafts.ts'
import { stamp } from '#server/core/clock.ts'
import { AppError, tooMany } from '#server/core/errors.ts'
import { parisDay, startOfParisDay } from '#server/core/paris.ts'
import type { AiBudget } from '#server/ports/ai.ts'
import type { Reader } from '#server/records/types.ts'

/** Unfinished drafts of one person and of all; drafts of one person in 24 hours. */
export const MAX_OWN = 2
const MAX_TOTAL = 20
const MAX_PER_DAY = 60
const DAY_MS = 86_400_000

/** Token limits of an answer, thinking included; a draft reserves its maximum cost while it is written. */
export const ANSWER_TOKENS = { usual: 16_000, ultra: 64_000, small: 4_000 } as const
/** French takes a token for three characters or more. */
const CHARACTERS_A_TOKEN = 3

export const tokensOf = (characters: number): number => Math.ceil(characters / CHARACTERS_A_TOKEN)

interface Counted {
  readonly tokensIn: number
  readonly tokensOut: number
}

/** Euros of so many tokens; null where prices are not known. */
export const eurosOf = ({ prices }: AiBudget, { tokensIn, tokensOut }: Counted): number | null =>
  prices ? Math.round(tokensIn * prices.input + tokensOut * prices.output) / 1_000_000 : null

const sum = (rows: readonly Counted[]): Counted => ({
  tokensIn: rows.reduce((total, { tokensIn }) => total + tokensIn, 0),
  tokensOut: rows.reduce((total, { tokensOut }) => total + tokensOut, 0),
})

const monthStart = (now: Date): string => stamp(startOfParisDay(`${parisDay(now).slice(0, 7)}-01`))

/** Tokens of the month, in Paris. Of drafts under way: what they may come to. */
export const usedThisMonth = (reader: Reader, now: Date): Counted =>
  sum(
    reader.pick(aiDrafts, ['tokensIn', 'tokensOut'], {
      filter: 'created >= {:start}',
      params: { start: monthStart(now) },
    }),
  )

const whole = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })
const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
const french = (text: string): string => text.replace(/\u202f/g, '\u00a0')

/**
 * Checks that one more draft, which may cost `most`, fits the budget. Throws 429 when the author has too many
 * under way, 402 when the month's ceiling would be exceeded. Call it in the transaction that creates the
 * draft.
 */
export const checkRoom = (
  reader: Reader,
  owner: string,
  budget: AiBudget,
  most: Counted,
  now: Date,
): void => {
  const unfinished = "(state = 'queued' || state = 'running')"
  const own = reader.count(aiDrafts, { filter: `${unfinished} && owner = {:owner}`, params: { owner } })
  if (own >= MAX_OWN)
    throw tooMany('Deux brouillons sont déjà en cours\u00a0: attendez la fin de l’un d’eux, ou arrêtez-le.')
  if (reader.count(aiDrafts, { filter: unfinished }) >= MAX_TOTAL)
    throw tooMany('Trop de brouillons sont en cours sur le site. Réessayez dans quelques minutes.')
  const since = stamp(new Date(now.getTime() - DAY_MS))
  const today = { filter: 'owner = {:owner} && created >= {:since}', params: { owner, since } }
  if (reader.count(aiDrafts, today) >= MAX_PER_DAY)
    throw tooMany(`Vous avez demandé ${MAX_PER_DAY} brouillons en 24 heures. Réessayez demain.`)
  const used = usedThisMonth(reader, now)
  const next = sum([used, most])
  const left = Math.max(0, budget.monthlyTokens - used.tokensIn - used.tokensOut)
  if (next.tokensIn + next.tokensOut > budget.monthlyTokens) {
    const [rest, wanted] = [left, most.tokensIn + most.tokensOut].map((count) => french(whole.format(count)))
    throw new AppError(
      402,
      `Le plafond du mois est atteint\u00a0: il reste ${rest} jetons, et ce brouillon peut en demander ${wanted}.`,
    )
  }
  const [spent, after] = [eurosOf(budget, used), eurosOf(budget, next)]
  if (budget.monthlyEuros !== null && spent !== null && after !== null && after > budget.monthlyEuros)
    throw new AppError(
      402,
      `Le plafond du mois est atteint\u00a0: ${french(euros.format(spent))} sur ${french(euros.format(budget.monthlyEuros))} dépensés, et ce brouillon peut coûter ${french(euros.format(after - spent))}.`,
    )
}
