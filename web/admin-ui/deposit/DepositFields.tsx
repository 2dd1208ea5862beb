import { TextInput } from '@mantine/core'
import { IntegerInput } from '../components/IntegerInput.tsx'
import { MoneyInput } from '../components/MoneyInput.tsx'
import { Pairs } from '../components/Pairs.tsx'

export interface DepositValues {
  /** The deposit, in percent or in euros; neither: none. */
  readonly depositPercent: number | null
  readonly deposit: number | null
  /** A day; empty: the team asks for the rest. */
  readonly balanceOn: string
}

/** The deposit, and when the balance is due. */
export const DepositFields = ({
  values,
  errors,
  change,
}: {
  values: DepositValues
  errors: Record<string, string>
  change: (next: Partial<DepositValues>) => void
}) => (
  <Pairs from="xs">
    <IntegerInput
      label="Acompte en % (facultatif)"
      value={values.depositPercent}
      error={errors.depositPercent}
      onChange={(depositPercent) => change({ depositPercent })}
    />
    <MoneyInput
      label="Ou acompte en euros (facultatif)"
      value={values.deposit}
      error={errors.depositCents}
      onChange={(deposit) => change({ deposit })}
    />
    <TextInput
      type="date"
      label="Solde demandé le (facultatif)"
      description={`Vide\u00a0: vous le demandez depuis la commande`}
      value={values.balanceOn}
      error={errors.balanceOn}
      onChange={(event) => change({ balanceOn: event.currentTarget.value })}
    />
  </Pairs>
)
