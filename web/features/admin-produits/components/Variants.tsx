import { ActionIcon, Alert, Button, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { fileNameOf } from '#drizzle/domain/file-names.ts'
import { MAX_OPTIONS, MAX_VARIANTS, type ProductOption } from '#drizzle/domain/variants.ts'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { MoneyInput } from '../../../admin-ui/components/MoneyInput.tsx'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { useLeaveGuard } from '../../../admin-ui/hooks/use-leave-guard.ts'
import { notifySaved } from '../../../admin-ui/notify-saved.ts'
import { plural } from '../../../lib/format.ts'
import { refusalMessage } from '../../../lib/messages.ts'
import { type Produit, produitOf, storeVariants } from '../queries.ts'
import type { ProductEditor } from '../use-product-editor.ts'
import {
  bodyOf,
  countOf,
  draftOf,
  readValues,
  type VariantDraft,
  type VariantRow,
  withOptions,
} from '../variant-draft.ts'

interface OptionProps {
  option: ProductOption
  index: number
  change: (option: ProductOption) => void
  remove: () => void
}

const OptionFields = ({ option, index, change, remove }: OptionProps) => {
  const [typed, setTyped] = useState(option.values.join(', '))
  // As it is typed: rows that came on leaving the field would move a button away from under the click that leaves it.
  const type = (text: string) => {
    const values = readValues(text)
    setTyped(text)
    if (values.join() !== option.values.join()) change({ ...option, values })
  }
  return (
    <Pairs>
      <TextInput
        label={`Option ${index + 1}`}
        placeholder="Couleur"
        maxLength={60}
        value={option.name}
        onChange={(event) => change({ ...option, name: event.currentTarget.value })}
        rightSection={
          <ActionIcon aria-label={`Retirer l’option ${option.name || index + 1}`} onClick={remove}>
            <Trash2 size={18} aria-hidden="true" />
          </ActionIcon>
        }
      />
      <TextInput
        label={`Valeurs de l’option ${index + 1}`}
        description="Séparées par des virgules"
        placeholder="Bleu, Rose"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setTyped(option.values.join(', '))}
      />
    </Pairs>
  )
}

interface RowProps {
  row: VariantRow
  produit: Produit
  change: (row: VariantRow) => void
}

/** One combination, with the product's own values as placeholders. */
const RowFields = ({ row, produit, change }: RowProps) => {
  const name = row.values.join(', ')
  return (
    <fieldset>
      <legend>{name}</legend>
      <Pairs>
        <MoneyInput
          label="Prix"
          description="Vide : celui du produit"
          value={row.price}
          onChange={(price) => change({ ...row, price })}
          error={Number.isNaN(row.price) ? 'Écrivez un montant, par exemple 24,90.' : undefined}
        />
        <IntegerInput
          label="Stock"
          description="Vide : sans limite"
          value={row.stock}
          onChange={(stock) => change({ ...row, stock })}
        />
        {produit.kind === 'physical' ? (
          <IntegerInput
            label="Poids en grammes"
            description="Vide : celui du produit"
            value={row.weightGrams}
            onChange={(weightGrams) => change({ ...row, weightGrams })}
          />
        ) : null}
        <NativeSelect
          label="Image"
          value={row.image}
          onChange={(event) => change({ ...row, image: event.currentTarget.value })}
          data={[
            { value: '', label: 'Image principale' },
            ...produit.images.map((image) => ({ value: image, label: fileNameOf(produit, image) })),
          ]}
        />
      </Pairs>
      <Switch
        mt="sm"
        label="Proposée à la vente"
        checked={row.active}
        onChange={(event) => change({ ...row, active: event.currentTarget.checked })}
      />
    </fieldset>
  )
}

const useDraft = (produit: Produit, { shared }: Pick<ProductEditor, 'shared'>) => {
  const queries = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(produit))
  const [isDirty, setDirty] = useState(false)
  const change = (next: VariantDraft) => {
    setDraft(next)
    setDirty(true)
  }
  const store = useMutation({
    mutationFn: () => storeVariants(produit.id, bodyOf(draft)),
    onSuccess: async () => {
      const saved = await queries.fetchQuery({ ...produitOf(produit.id), staleTime: 0 })
      shared.keep(saved)
      setDraft(draftOf(saved))
      setDirty(false)
      notifySaved()
    },
  })
  useLeaveGuard(isDirty)
  return { draft, change, store, isDirty }
}

const Rows = (props: { draft: VariantDraft; produit: Produit; change: (draft: VariantDraft) => void }) => {
  const { draft, produit, change } = props
  return draft.rows.map((row, index) => (
    <RowFields
      key={row.values.join('\n')}
      row={row}
      produit={produit}
      change={(next) =>
        change({ ...draft, rows: draft.rows.map((other, at) => (at === index ? next : other)) })
      }
    />
  ))
}

/** « Options et variantes »: in which ways a product comes, each with its price, stock, weight and picture. Stored by a button of its own. */
export const Variants = ({ produit, editor }: { produit: Produit; editor: ProductEditor }) => {
  const { draft, change, store, isDirty } = useDraft(produit, editor)
  const { options, rows } = draft
  const count = countOf(options)
  const set = (next: ProductOption[]) => change(withOptions(draft, next))
  const isWrong = count > MAX_VARIANTS || rows.some(({ price }) => Number.isNaN(price))
  return (
    <TitledPanel id="variantes" title="Options et variantes">
      <Stack>
        <Text size="sm" c="dimmed">
          Une promotion du produit baisse dans la même proportion le prix propre d’une variante. Le stock du
          produit est alors la somme de celui de ses variantes.
        </Text>
        {options.map((option, index) => (
          <OptionFields
            // biome-ignore lint/suspicious/noArrayIndexKey: an option has no other name than the one that is typed
            key={`${index} ${options.length}`}
            option={option}
            index={index}
            change={(next) => set(options.map((other, at) => (at === index ? next : other)))}
            remove={() => set(options.filter((_, at) => at !== index))}
          />
        ))}
        {count > MAX_VARIANTS ? (
          <Alert color="red" role="alert">
            {`Ces options font ${count} combinaisons, pour ${MAX_VARIANTS} au plus.`}
          </Alert>
        ) : (
          <Text role="status">{rows.length > 0 ? plural(rows.length, 'variante', 'variantes') : ''}</Text>
        )}
        <Rows draft={draft} produit={produit} change={change} />
        {store.isError ? (
          <Alert color="red" role="alert">
            {refusalMessage(store.error)}
          </Alert>
        ) : null}
        <div>
          {options.length < MAX_OPTIONS ? (
            <Button
              variant="outline"
              mr="sm"
              leftSection={<Plus size={18} aria-hidden="true" />}
              onClick={() => change({ ...draft, options: [...options, { name: '', values: [] }] })}
            >
              Ajouter une option
            </Button>
          ) : null}
          <Button loading={store.isPending} disabled={!isDirty || isWrong} onClick={() => store.mutate()}>
            Enregistrer les variantes
          </Button>
        </div>
      </Stack>
    </TitledPanel>
  )
}
