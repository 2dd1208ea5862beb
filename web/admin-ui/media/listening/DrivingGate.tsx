import { Button, Group, Stack, Text } from '@mantine/core'
import { NOT_WHILE_DRIVING } from '../../../lib/texts.ts'
import { Modal } from '../../components/layers.tsx'
import { useIsCovered } from '../../hooks/use-layers.ts'
import type { DrivingGate as Gate } from './use-driving-gate.ts'

/** Asks for confirmation of a safe place, then plays. The focus returns to the button that was pressed. */
export const DrivingGate = ({ gate }: { gate: Gate }) => (
  <Modal opened={gate.asks} onClose={gate.cancel} closeOnEscape={!useIsCovered()} title="Avant d’écouter">
    <Stack>
      <Text fw={600}>{NOT_WHILE_DRIVING}</Text>
      <Text>
        {
          'Ni en conduisant, ni pendant une activité qui demande votre attention\u00a0: installez-vous dans un endroit sûr, où vous pouvez fermer les yeux.'
        }
      </Text>
      <Group justify="flex-end">
        <Button variant="outline" onClick={gate.cancel}>
          Plus tard
        </Button>
        <Button data-autofocus onClick={gate.confirm}>
          Je suis en lieu sûr, écouter
        </Button>
      </Group>
    </Stack>
  </Modal>
)
