import { Alert, Button, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface Props {
  title: string
  /** Why the lesson cannot be shown. */
  reason: string
  wayOut: { label: string; to: string }
  /** The lesson was on the screen a moment ago: the reason is announced to screen readers. */
  isSudden?: boolean
  children?: ReactNode
}

/** A lesson that is closed for a reason other than an error, with a link onwards. */
export const ClosedLesson = ({ title, reason, wayOut, isSudden = false, children }: Props) => (
  <main style={{ maxWidth: 720, margin: '0 auto', padding: '48px 16px', display: 'grid', gap: 24 }}>
    <Title order={1} style={{ overflowWrap: 'anywhere' }}>
      {title}
    </Title>
    <Alert color="blue" role={isSudden ? 'alert' : undefined}>
      <Text mb="sm">{reason}</Text>
      <Button component={Link} to={wayOut.to} variant="outline">
        {wayOut.label}
      </Button>
    </Alert>
    {children}
  </main>
)
