import { amountProblem, typedCents } from '#drizzle/domain/open-price.ts'
import { cents } from '../../../lib/format.ts'
import { AmountInput } from '../../../ui/field/AmountInput.tsx'

interface Props {
  /** The least, and what is chosen now, in cents of one. */
  minCents: number
  amountCents: number
  onAmount: (amountCents: number) => void
  /** Whether what is typed can be taken: until then no total counts. */
  onTyped: (isGood: boolean) => void
  /** The server's error. */
  error?: string
}

const shown = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, useGrouping: false })

/** « Prix libre »: what the buyer chooses to pay. */
export function OpenAmount({ minCents, amountCents, onAmount, onTyped, error }: Props) {
  const offer = { minPrice: minCents / 100 }
  return (
    <AmountInput
      label="Votre montant (€)"
      hint={
        minCents > 0 ? `Prix libre, à partir de ${cents(minCents)}.` : 'Prix libre\u00a0: 0 convient aussi.'
      }
      value={shown.format(amountCents / 100)}
      read={typedCents}
      problemOf={(typed) => amountProblem(offer, typed ?? Number.NaN)}
      onAmount={onAmount}
      onTyped={onTyped}
      error={error}
    />
  )
}
