import { Button, Menu } from '@mantine/core'
import { Check, Columns3 } from 'lucide-react'
import { useState } from 'react'

const read = (name: string): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`columns_${name}`) ?? '[]')
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []
  } catch {
    // Closed or spoilt storage: every column shows.
    return []
  }
}

/** Which columns of the table `name` are hidden in this browser, and how to change that. */
export const useHiddenColumns = (name: string): [string[], (key: string) => void] => {
  const [hidden, setHidden] = useState(() => read(name))
  const toggle = (key: string) => {
    const next = hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key]
    setHidden(next)
    try {
      localStorage.setItem(`columns_${name}`, JSON.stringify(next))
    } catch {
      // As above: the choice holds for this page.
    }
  }
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
