import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useState } from 'react'
import { withoutAccents } from '#drizzle/domain/accents.ts'

const plain = (word: string) => withoutAccents(word).trim()
const NEW = 'new:'

interface Props extends Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> {
  /** Ids of the chosen tags. */
  value: string[]
  onChange: (ids: string[]) => void
  tags: { id: string; name: string }[]
  /** Creates a tag and gives its id; `null` when it was refused. Absent: tags can only be chosen. */
  onCreate?: (name: string) => Promise<string | null>
}

/** Chooses tags, and creates the one that is missing: « Créer “sommeil” » (design reference 4.18). */
export const TagInput = ({ value, onChange, tags, onCreate, ...rest }: Props) => {
  const [search, setSearch] = useState('')
  const [creating, setCreating] = useState(false)
  const typed = search.trim()
  const known = tags.some((tag) => plain(tag.name) === plain(typed))
  const data = tags.map((tag) => ({ value: tag.id, label: tag.name }))
  if (onCreate && typed && !known) data.push({ value: NEW + typed, label: `Créer « ${typed} »` })
  return (
    <MultiSelect
      {...rest}
      data={data}
      value={value}
      searchable
      hidePickedOptions
      searchValue={search}
      onSearchChange={setSearch}
      disabled={rest.disabled || creating}
      filter={({ options, search: text }) =>
        options.filter(
          (option) =>
            !('items' in option) &&
            (option.value.startsWith(NEW) || plain(option.label).includes(plain(text))),
        )
      }
      onChange={(ids) => {
        const requested = ids.find((id) => id.startsWith(NEW))
        if (!requested || !onCreate) return onChange(ids)
        setCreating(true)
        void onCreate(requested.slice(NEW.length))
          .then((id) => {
            if (id) onChange([...value, id])
            setSearch('')
          })
          .finally(() => setCreating(false))
      }}
    />
  )
}
