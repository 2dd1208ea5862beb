import { Alert, Button, Group, Text } from '@mantine/core'
import { History } from 'lucide-react'
import { dateTime } from '../../lib/moments.ts'

/** Offers back what was typed on this device and never stored. */
export const DraftAlert = (props: { at: string; onResume: () => unknown; onForget: () => void }) => (
  <Alert
    color="blue"
    title="Reprendre votre saisie ?"
    icon={<History size={20} aria-hidden="true" />}
    mb="md"
    role="status"
  >
    <Text size="sm" mb="sm">
      {`Le ${dateTime(props.at)}, vous avez écrit ici des mots qui n’ont pas été enregistrés.`}
    </Text>
    <Group gap="xs">
      <Button size="compact-md" variant="outline" onClick={() => void props.onResume()}>
        Reprendre
      </Button>
      <Button size="compact-md" variant="subtle" onClick={props.onForget}>
        Ignorer
      </Button>
    </Group>
  </Alert>
)
