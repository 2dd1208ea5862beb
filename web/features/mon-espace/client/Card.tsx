import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Panel } from '../../../admin-ui/components/Panel.tsx'

/** A panel of the follow-up space under its heading. */
export const Card = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <Panel labelledBy={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {children}
    </Panel>
  )
}
