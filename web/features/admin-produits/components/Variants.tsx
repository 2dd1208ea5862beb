import { ActionIcon, Alert, Button, NativeSelect, Stack, Switch, Table, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { fileNameOf } from '#drizzle/domain/file-names.ts'
import { MAX_OPTIONS, MAX_VARIANTS, type ProductOption } from '#drizzle/domain/variants.ts'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { MoneyInput, writeAmount } from '../../../admin-ui/components/MoneyInput.tsx'
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

/** One combination; an empty cell is the product's own value. */
const RowCells = ({ row, produit, change }: RowProps) => {
  const name = row.values.join(', ')
  return (
    <Table.Tr>
      <Table.Th scope="row">{name}</Table.Th>
      <Table.Td>
        <MoneyInput
          aria-label={`Prix, ${name}`}
          placeholder={writeAmount(produit.price)}
          value={row.price}
          onChange={(price) => change({ ...row, price })}
          error={Number.isNaN(row.price) ? 'Écrivez un montant, par exemple 24,90.' : undefined}
        />
      </Table.Td>
      <Table.Td>
        <IntegerInput
          aria-label={`Stock, ${name}`}
          placeholder="Illimité"
          value={row.stock}
          onChange={(stock) => change({ ...row, stock })}
        />
      </Table.Td>
      {produit.kind === 'physical' ? (
        <Table.Td>
          <IntegerInput
            aria-label={`Poids en grammes, ${name}`}
            placeholder={String(produit.weightGrams)}
            value={row.weightGrams}
            onChange={(weightGrams) => change({ ...row, weightGrams })}
          />
        </Table.Td>
      ) : null}
      <Table.Td>
        <NativeSelect
          aria-label={`Image, ${name}`}
          value={row.image}
          onChange={(event) => change({ ...row, image: event.currentTarget.value })}
          data={[
            { value: '', label: 'Principale' },
            ...produit.images.map((image) => ({ value: image, label: fileNameOf(produit, image) })),
          ]}
        />
      </Table.Td>
      <Table.Td>
        <Switch
          aria-label={`Proposée à la vente, ${name}`}
          checked={row.active}
          onChange={(event) => change({ ...row, active: event.currentTarget.checked })}
        />
      </Table.Td>
    </Table.Tr>
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
  if (draft.rows.length === 0) return null
  return (
    <Table.ScrollContainer minWidth={produit.kind === 'physical' ? 760 : 640}>
      <Table verticalSpacing={6} aria-label="Variantes">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Variante</Table.Th>
            <Table.Th>Prix</Table.Th>
            <Table.Th>Stock</Table.Th>
            {produit.kind === 'physical' ? <Table.Th>Poids (g)</Table.Th> : null}
            <Table.Th>Image</Table.Th>
            <Table.Th>En vente</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {draft.rows.map((row, index) => (
            <RowCells
              key={row.values.join('\n')}
              row={row}
              produit={produit}
              change={(next) =>
                change({ ...draft, rows: draft.rows.map((other, at) => (at === index ? next : other)) })
              }
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/**
 * « Options et variantes »: in which ways a product comes, each with its price, stock, weight and picture. Stored by a
 * button of its own, at once also where the product is online: units are sold meanwhile, which no working copy could hold.
 */
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
            {produit.status === 'published' ? 'Mettre en ligne les variantes' : 'Enregistrer les variantes'}
          </Button>
        </div>
      </Stack>
    </TitledPanel>
  )
}
