import { SegmentedControl, Text } from '@mantine/core'
import { MoneyInput } from '../components/MoneyInput.tsx'
import { Pairs } from '../components/Pairs.tsx'
import type { RecordForm } from '../forms/use-record-form.ts'

const OPEN_HELP =
  'La personne choisit ce qu’elle paie, à partir du minimum. Ni promotion ni code ne s’y appliquent.'

interface Prices {
  price: number | null
  salePrice: number | null
  isFree: boolean
  openPrice: boolean
  minPrice: number | null
}
const KINDS = [
  { value: 'paid', label: 'Payant' },
  { value: 'free', label: 'Gratuit' },
  { value: 'open', label: 'Prix libre' },
]

const kindOf = ({ isFree, openPrice }: Prices): string => {
  if (openPrice) return 'open'
  return isFree ? 'free' : 'paid'
}

/** The values of another kind of price: what is given has none, and leaving that asks for one. */
const valuesFor = <Values extends Prices>(kind: string, before: Values): Partial<Values> => {
  const change = (values: Partial<Prices>) => values as Partial<Values>
  if (kind === 'free') return change({ isFree: true, openPrice: false, price: 0, salePrice: null })
  const price = before.isFree ? { price: null } : {}
  return change({ ...price, isFree: false, openPrice: kind === 'open' })
}

/** « Payant », « Gratuit » or « Prix libre », and the amount; the promotion is `SalePrice`'s. */
export const PriceFields = <Values extends Prices>({ form }: { form: RecordForm<Values> }) => {
  const { values } = form
  const kind = kindOf(values)
  const choose = (next: string) => {
    const change: Partial<Values> = valuesFor(next, values)
    for (const name of Object.keys(change) as (keyof Values & string)[]) {
      const value = change[name]
      if (value !== undefined) form.set(name, value)
    }
  }
  return (
    <>
      <SegmentedControl aria-label="Payant ou gratuit" data={KINDS} value={kind} onChange={choose} mb="sm" />
      {kind === 'paid' ? <MoneyInput {...form.value('price')} /> : null}
      {kind === 'open' ? (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            {OPEN_HELP}
          </Text>
          <Pairs>
            <MoneyInput {...form.value('price')} label="Montant suggéré" />
            <MoneyInput
              {...form.value('minPrice')}
              description={'Vide\u00a0: 0, la personne peut ne rien payer.'}
            />
          </Pairs>
        </>
      ) : null}
    </>
  )
}

/** The price of a promotion, where the kind of price allows one or one is left to be taken away. */
export const SalePrice = <Values extends Prices>({ form }: { form: RecordForm<Values> }) =>
  kindOf(form.values) === 'paid' || form.values.salePrice !== null ? (
    <MoneyInput {...form.value('salePrice')} />
  ) : null
