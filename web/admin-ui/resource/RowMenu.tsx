import { ActionIcon, Menu } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'

/** One entry of a menu of actions. */
export interface MenuEntry {
  label: string
  isDanger?: boolean
  run: () => Promise<unknown>
}

/** The actions of a row behind [⋯]; while one runs, no other begins. */
export const RowMenu = ({
  name,
  entries,
  children,
}: {
  name: string
  entries: readonly MenuEntry[]
  /** More entries, at the end. */
  children?: ReactNode
}) => {
  const [isBusy, setBusy] = useState(false)
  if (entries.length === 0 && !children) return null
  const begin = async ({ run }: MenuEntry) => {
    setBusy(true)
    await run()
    setBusy(false)
  }
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Actions pour ${name}`} disabled={isBusy}>
          <Ellipsis size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {entries.map((entry) => (
          <Menu.Item
            key={entry.label}
            color={entry.isDanger ? 'red' : undefined}
            onClick={() => void begin(entry)}
          >
            {entry.label}
          </Menu.Item>
        ))}
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
