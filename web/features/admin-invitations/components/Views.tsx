import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchEdit } from '../../../lib/use-search.ts'

const VIEWS = { invitations: 'Par e-mail', bons: 'Bons d’accès' } as const

/** The two ways in that are given away, one beside the other. */
export const Views = ({ view, children }: { view: keyof typeof VIEWS; children: ReactNode }) => {
  const edit = useSearchEdit()
  const show = (next: string | null) =>
    edit(
      (address) => {
        // A filter of one list does not apply to the other, except for the course.
        for (const name of ['q', 'page', 'sort', 'etat', 'vue', 'lot']) address.delete(name)
        if (next === 'bons') address.set('vue', next)
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
