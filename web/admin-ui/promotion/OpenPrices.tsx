import { MoneyInput } from '../components/MoneyInput.tsx'
import type { RecordForm } from '../forms/use-record-form.ts'

export const OPEN_PRICE_HELP =
  'La personne choisit ce qu’elle paie, à partir du minimum. Ni promotion ni code ne s’y appliquent.'

interface Prices {
  price: number | null
  salePrice: number | null
  openPrice: boolean
  minPrice: number | null
}

/** The price and its promotion; of a « prix libre » what is suggested and the minimum instead. */
export const OpenPrices = <Values extends Prices>({ form }: { form: RecordForm<Values> }) =>
  form.values.openPrice ? (
    <>
      <MoneyInput {...form.value('price')} label="Montant suggéré" />
      <MoneyInput
        {...form.value('minPrice')}
        description={'Vide\u00a0: 0, la personne peut ne rien payer.'}
      />
      {form.values.salePrice === null ? null : <MoneyInput {...form.value('salePrice')} />}
    </>
  ) : (
    <>
      <MoneyInput {...form.value('price')} />
      <MoneyInput {...form.value('salePrice')} />
    </>
  )
