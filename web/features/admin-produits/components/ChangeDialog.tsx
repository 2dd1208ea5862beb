import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usualRate } from '#drizzle/domain/tax.ts'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { MoneyInput } from '../../../admin-ui/components/MoneyInput.tsx'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import { TAX_LABELS } from '../../../admin-ui/labels.ts'
import { plural } from '../../../lib/format.ts'
import { notify } from '../../../ui/toast/store.ts'
import { changeOf, NOTHING } from '../many-changes.ts'
import { STATUS_LABELS } from '../product-form.ts'
import { changeMany, produitCategories } from '../queries.ts'
import { useRehearsal } from '../use-rehearsal.ts'
import { ManyDialog } from './ManyDialog.tsx'
import { summaryOf } from './Outcomes.tsx'

const KEEP = { value: '', label: 'Ne pas changer' }
const listed = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** « Modifier »: one change to all that is chosen, shown before it is done. */
export const ChangeDialog = ({
  ids,
  close,
  done,
}: {
  ids: string[]
  close: () => void
  done: () => void
}) => {
  const [values, setValues] = useState(NOTHING)
  const categories = useQuery(produitCategories)
  const change = changeOf(values, usualRate)
  const rehearsal = useRehearsal(
    (_: null, confirmed) => changeMany(ids, change, confirmed),
    ({ outcomes }) => {
      notify.success(`${summaryOf(outcomes)}.`)
      done()
    },
  )
  const set = (next: Partial<typeof NOTHING>) => setValues({ ...values, ...next })
  return (
    <ManyDialog
      title={`Modifier ${plural(ids.length, 'produit', 'produits')}`}
      close={close}
      {...rehearsal}
      isEmpty={Object.keys(change).length === 0}
      preview={() => rehearsal.preview(null)}
      confirm={() => rehearsal.confirm(null)}
    >
      <Pairs>
        <NativeSelect
          label="Statut"
          value={values.status}
          onChange={(event) => set({ status: event.currentTarget.value })}
          data={[KEEP, ...listed(STATUS_LABELS)]}
        />
        <NativeSelect
          label="Catégorie"
          value={values.category}
          onChange={(event) => set({ category: event.currentTarget.value })}
          data={[
            KEEP,
            { value: 'none', label: 'Sans catégorie' },
            ...(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <NativeSelect
          label="Prix"
          value={values.priceBy}
          onChange={(event) => set({ priceBy: event.currentTarget.value, price: null })}
          data={[
            KEEP,
            { value: 'set', label: 'Fixer' },
            { value: 'raise', label: 'Augmenter d’un montant' },
            { value: 'lower', label: 'Baisser d’un montant' },
            { value: 'raisePercent', label: 'Augmenter en pourcentage' },
            { value: 'lowerPercent', label: 'Baisser en pourcentage' },
          ]}
        />
        {values.priceBy.endsWith('Percent') ? (
          <IntegerInput
            label="Pourcentage"
            allowDecimal
            decimalSeparator=","
            value={values.price}
            onChange={(price) => set({ price })}
          />
        ) : (
          <MoneyInput
            label="Montant"
            disabled={values.priceBy === ''}
            value={values.price}
            onChange={(price) => set({ price })}
          />
        )}
        <NativeSelect
          label="Stock"
          value={values.stockBy}
          onChange={(event) => set({ stockBy: event.currentTarget.value, stock: null })}
          data={[KEEP, { value: 'set', label: 'Fixer' }, { value: 'none', label: 'Sans limite' }]}
        />
        <IntegerInput
          label="Unités"
          disabled={values.stockBy !== 'set'}
          value={values.stock}
          onChange={(stock) => set({ stock })}
        />
        <NativeSelect
          label="Régime de TVA"
          description="Au taux habituel de ce régime"
          value={values.taxTreatment}
          onChange={(event) => set({ taxTreatment: event.currentTarget.value })}
          data={[KEEP, ...listed(TAX_LABELS)]}
        />
      </Pairs>
    </ManyDialog>
  )
}
