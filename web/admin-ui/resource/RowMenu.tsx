import { ActionIcon } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Menu } from '../late/floating.tsx'

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
  after,
}: {
  name: string
  entries: readonly MenuEntry[]
  /** More entries, before the dangerous ones. */
  children?: ReactNode
  /** More entries, at the end. */
  after?: ReactNode
}) => {
  const [isBusy, setBusy] = useState(false)
  if (entries.length === 0 && !children && !after) return null
  const begin = async ({ run }: MenuEntry) => {
    setBusy(true)
    await run()
    setBusy(false)
  }
  const draw = (entry: MenuEntry) => (
    <Menu.Item key={entry.label} color={entry.isDanger ? 'red' : undefined} onClick={() => void begin(entry)}>
      {entry.label}
    </Menu.Item>
  )
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Actions pour ${name}`} disabled={isBusy}>
          <Ellipsis size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {entries.filter(({ isDanger }) => !isDanger).map(draw)}
        {children}
        {entries.filter(({ isDanger }) => isDanger).map(draw)}
        {after}
      </Menu.Dropdown>
    </Menu>
  )
}
