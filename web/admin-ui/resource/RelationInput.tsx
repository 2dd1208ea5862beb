import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RelationField } from '#drizzle/field-kinds.ts'
import type { CollectionName } from '../../lib/collections.ts'
import { records } from '../../lib/records.ts'
import { Failed } from '../components/LoadState.tsx'
import { TagInput } from '../components/TagInput.tsx'
import type { InputProps } from './input.ts'

interface Named {
  id: string
  title?: string
  name?: string
}

/** Chooses one record of a collection, or several, by their title or name. */
export const RelationInput = ({
  field,
  by,
  value,
  required,
  onChange,
  ...props
}: InputProps<unknown> & { field: RelationField<number>; by: 'title' | 'name' }) => {
  // The declaration names a collection of the application.
  const related = records(field.collection as CollectionName)
  const query = useQuery(related.all({ sort: by, fields: `id,${by}` }))
  const items: readonly Named[] = query.data ?? []
  if (query.isError) return <Failed retry={query.refetch} />
  const options = items.map((item) => ({ id: item.id, name: item[by] ?? item.id }))
  if (field.maxSelect > 1)
    return (
      <TagInput
        {...props}
        value={Array.isArray(value) ? value.map(String) : []}
        tags={options}
        onChange={onChange}
      />
    )
  return (
    <Select
      {...props}
      aria-required={required}
      searchable
      clearable={!required}
      nothingFoundMessage="Aucun résultat."
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}
