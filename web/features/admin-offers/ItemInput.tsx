import { NativeSelect, Select } from '@mantine/core'
import { offerFields } from '#drizzle/collections/offers.ts'
import { unfitForOffer } from '#drizzle/domain/offer.ts'
import { Failed } from '../../admin-ui/components/LoadState.tsx'
import type { InputProps } from '../../admin-ui/resource/input.ts'
import { useSellables } from '../../admin-ui/sellables/sellables.ts'

/** The offered thing, `course:abc`, and the key of its variant where it has some. */
export interface OfferedItem {
  key: string
  variant: string
}

/** « Ce qui est proposé »: what cannot be offered is shown and cannot be chosen. */
export const ItemInput = ({ value, error, onChange, required, ...props }: InputProps<OfferedItem>) => {
  const { choices, retry, isError } = useSellables()
  if (isError) return <Failed retry={retry} />
  const variants = choices.find(({ key }) => key === value.key)?.item.variants ?? []
  // A thing is chosen, and which of its variants is missing.
  const isChoosing = variants.length > 0 && value.variant === ''
  return (
    <>
      <Select
        {...props}
        aria-required={required}
        error={isChoosing ? undefined : error}
        searchable
        nothingFoundMessage="Aucun contenu."
        data={choices
          .filter(({ kind }) => kind !== 'pack')
          .map(({ key, label, item }) => ({
            value: key,
            label,
            disabled: unfitForOffer(item.title, item) !== '',
          }))}
        value={value.key || null}
        onChange={(key) => onChange({ key: key ?? '', variant: '' })}
      />
      {variants.length > 0 ? (
        <NativeSelect
          label={offerFields.itemVariant.label}
          data={[
            { value: '', label: 'Choisissez' },
            ...variants.map(({ key, values }) => ({ value: key, label: values.join(', ') })),
          ]}
          value={value.variant}
          error={isChoosing ? error : undefined}
          onChange={(event) => onChange({ ...value, variant: event.currentTarget.value })}
        />
      ) : null}
    </>
  )
}

/** « Proposé à qui achète »: anything that is sold, packs among it; nothing for every order. */
export const TriggerInput = ({ value, onChange, required: _required, ...props }: InputProps<string>) => (
  <Select
    {...props}
    searchable
    clearable
    nothingFoundMessage="Aucun contenu."
    data={useSellables().choices.map(({ key, label }) => ({ value: key, label }))}
    value={value || null}
    onChange={(key) => onChange(key ?? '')}
  />
)
