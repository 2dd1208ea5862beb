import { Button, NativeSelect, Stack } from '@mantine/core'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { TableState } from '../hooks/use-table-state.ts'
import styles from './DataTable.module.css'
import { Drawer } from './layers.tsx'

export interface FilterChoice {
  name: string
  label: string
  options: { value: string; label: string }[]
  /** What no choice means; absent: everything. */
  none?: string
}

/** What a filter's empty choice is called. */
export const choicesOf = ({ label, none, options }: FilterChoice) => [
  { value: '', label: `${label}\u00a0: ${none ?? 'tout'}` },
  ...options,
]

/** On a phone the filters of a list, in one sheet that rises from the bottom. */
export const FilterSheet = ({ filters, state }: { filters: readonly FilterChoice[]; state: TableState }) => {
  const [isOpen, setOpen] = useState(false)
  const count = filters.filter(({ name }) => state.filters[name]).length
  return (
    <div className={styles.sheet}>
      <Button
        variant="outline"
        leftSection={<SlidersHorizontal size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {count > 0 ? `Filtrer (${count})` : 'Filtrer'}
      </Button>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} position="bottom" size="auto" title="Filtrer">
        <Stack>
          {filters.map((filter) => (
            <NativeSelect
              key={filter.name}
              label={filter.label}
              value={state.filters[filter.name] ?? ''}
              onChange={(event) => state.setFilter(filter.name, event.currentTarget.value)}
              data={choicesOf(filter)}
            />
          ))}
          <Button onClick={() => setOpen(false)}>Voir la liste</Button>
        </Stack>
      </Drawer>
    </div>
  )
}
