import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchEdit } from '../../../lib/use-search.ts'

export const WITHDRAWALS_VIEW = 'retractations'
const VIEWS = { commandes: 'Commandes', [WITHDRAWALS_VIEW]: 'Rétractations et résiliations' } as const

/** Orders, and the declarations by which buyers give them up. */
export const Views = ({ view, children }: { view: keyof typeof VIEWS; children: ReactNode }) => {
  const edit = useSearchEdit()
  const show = (next: string | null) =>
    edit(
      (address) => {
        // A filter of one list does not apply to the other.
        for (const name of ['q', 'page', 'sort', 'etat', 'genre', 'depuis', 'vue']) address.delete(name)
        if (next === WITHDRAWALS_VIEW) address.set('vue', next)
      },
      { replace: true },
    )
  return (
    <Tabs value={view} onChange={show}>
      <Tabs.List>
        {Object.entries(VIEWS).map(([value, label]) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={view} pt="lg">
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}
