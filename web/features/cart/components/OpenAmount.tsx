import { amountProblem, typedCents } from '#drizzle/domain/open-price.ts'
import { cents } from '../../../lib/format.ts'
import { AmountInput } from '../../../ui/field/AmountInput.tsx'
import type { PricedLine } from '../queries.ts'

const shown = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, useGrouping: false })

/** « Prix libre » of a line: what its holder chooses to pay for one; nothing for any other line. */
export function OpenAmount({ line, onAmount }: { line: PricedLine; onAmount: (cents: number) => void }) {
  const { title, amountCents, leastCents: minCents } = line
  if (amountCents === null || minCents === null) return null
  return (
    <AmountInput
      label={`Montant choisi, ${title}`}
      hint={minCents > 0 ? `À partir de ${cents(minCents)}.` : 'Prix libre\u00a0: 0 convient aussi.'}
      value={shown.format(amountCents / 100)}
      read={typedCents}
      problemOf={(typed) => amountProblem({ minPrice: minCents / 100 }, typed ?? Number.NaN)}
      onAmount={onAmount}
    />
  )
}
