import { chosenWith, soldAs } from '#drizzle/domain/chosen-variant.ts'
import type { Variant } from '#drizzle/domain/variants.ts'
import { useNow } from '../../../lib/now.ts'
import { currentPriceOf } from '../../../lib/pricing.ts'
import { useSearchEdit } from '../../../lib/use-search.ts'
import { Radios } from '../../../ui/field/Radios.tsx'
import type { Produit } from '../queries.ts'

interface Props {
  product: Produit
  chosen: Variant
  onChoose: (key: string) => void
}

/** A hint beside a value's name. */
const hintOf = (product: Produit, chosen: Variant, option: number, value: string): string | undefined => {
  const led = chosenWith(product, chosen, option, value)
  if (led?.stock === 0) return 'Épuisé'
  const moved = led?.values.filter((v, at) => at !== option && v !== chosen.values[at]) ?? []
  return moved.length > 0 ? `Seulement en ${moved.join(', ')}` : undefined
}

/** The options of a product; the address keeps what is chosen, so that a link or a reload shows the same. */
export default function VariantChoice({ product, chosen, onChoose }: Props) {
  const edit = useSearchEdit()
  const sold = currentPriceOf(soldAs(product, chosen), useNow())
  const choose = (option: number, value: string) => {
    const next = chosenWith(product, chosen, option, value)
    if (!next) return
    onChoose(next.key)
    edit((search) => search.set('variante', next.key), { replace: true })
  }
  const isOffered = (option: number, value: string) =>
    chosenWith(product, chosen, option, value) !== undefined
  return (
    <>
      {(product.options ?? []).map(({ name, values }, option) => (
        <Radios
          key={name}
          legend={name}
          isPills
          value={chosen.values[option] ?? ''}
          onChange={(value) => choose(option, value)}
          options={values
            .filter((value) => isOffered(option, value))
            .map((value) => ({ value, label: value, hint: hintOf(product, chosen, option, value) }))}
        />
      ))}
      <p role="status" className="visually-hidden">
        {`${chosen.values.join(', ')}\u00a0: ${chosen.stock === 0 ? 'épuisé' : sold.now}`}
      </p>
    </>
  )
}
