import { Alert, Button, Group, Text } from '@mantine/core'
import { History } from 'lucide-react'
import { dateAtTime } from '../../lib/moments.ts'
import { focusField } from '../../ui/draft/focus-field.ts'

/** Offers to restore what was typed on this device and never saved. */
export const DraftAlert = (props: { at: string; onResume: () => unknown; onForget: () => void }) => (
  <Alert
    color="blue"
    title="Reprendre votre saisie ?"
    icon={<History size={20} aria-hidden="true" />}
    mb="md"
    role="status"
  >
    <Text size="sm" mb="sm">
      {`Le ${dateAtTime(props.at)}, vous avez écrit ici des mots qui n’ont pas été enregistrés.`}
    </Text>
    <Group gap="xs">
      <Button
        size="compact-md"
        variant="outline"
        onClick={({ currentTarget }) => {
          focusField(currentTarget)
          void props.onResume()
        }}
      >
        Reprendre
      </Button>
      <Button
        size="compact-md"
        variant="subtle"
        onClick={({ currentTarget }) => {
          focusField(currentTarget)
          props.onForget()
        }}
      >
        Ignorer
      </Button>
    </Group>
  </Alert>
)
