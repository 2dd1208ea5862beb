import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Check, Columns3 } from 'lucide-react'
import { Menu } from '../late/floating.tsx'

const NONE: string[] = []

/** Spoilt storage: every column shows. */
const keysOf = (stored: string | undefined): string[] => {
  try {
    const found: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(found) ? found.filter((key) => typeof key === 'string') : []
  } catch {
    // Somebody else's value under our key: as if there were none.
    return []
  }
}

/** Which columns of the table `name` are hidden in this browser, and how to change that. */
export const useHiddenColumns = (name: string): [string[], (key: string) => void] => {
  const [hidden, setHidden] = useLocalStorage({
    key: `columns_${name}`,
    defaultValue: NONE,
    getInitialValueInEffect: false,
    deserialize: keysOf,
  })
  const toggle = (key: string) =>
    setHidden(hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key])
  return [hidden, toggle]
}

/** Shows and hides columns; the first always stays, because it leads to the record. */
export const ColumnsMenu = (props: {
  columns: { key: string; header: string }[]
  hidden: string[]
  toggle: (key: string) => void
}) => (
  <Menu closeOnItemClick={false}>
    <Menu.Target>
      <Button variant="outline" leftSection={<Columns3 size={18} aria-hidden="true" />} visibleFrom="sm">
        Colonnes
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {props.columns.slice(1).map((column) => {
        const shown = !props.hidden.includes(column.key)
        return (
          <Menu.Item
            key={column.key}
            role="menuitemcheckbox"
            aria-checked={shown}
            leftSection={
              <Check size={16} aria-hidden="true" style={{ visibility: shown ? 'visible' : 'hidden' }} />
            }
            onClick={() => props.toggle(column.key)}
          >
            {column.header}
          </Menu.Item>
        )
      })}
    </Menu.Dropdown>
  </Menu>
)
