import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Panel } from './Panel.tsx'

/** A panel with its heading; `empty` stands where there is nothing in it. */
export const TitledPanel = (props: {
  id: string
  title: string
  empty?: string | false
  children?: ReactNode
}) => (
  <Panel labelledBy={props.id}>
    <Title order={2} size="h4" id={props.id}>
      {props.title}
    </Title>
    {props.empty ? <Text>{props.empty}</Text> : props.children}
  </Panel>
)
