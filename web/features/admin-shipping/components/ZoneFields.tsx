import { ActionIcon, Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { MAX_STEPS } from '#drizzle/domain/shipping.ts'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { MoneyInput } from '../../../admin-ui/components/MoneyInput.tsx'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import type { StepValues, ZoneValues } from '../rules-form.ts'

interface StepProps {
  step: StepValues
  at: number
  change: (step: StepValues) => void
  /** Absent of the only one. */
  remove?: () => void
}

const StepFields = ({ step, at, change, remove }: StepProps) => (
  <Pairs>
    <IntegerInput
      label={`Tarif ${at + 1}, jusqu’à (grammes)`}
      value={step.upToGrams}
      onChange={(upToGrams) => change({ ...step, upToGrams })}
    />
    <Group align="flex-end" wrap="nowrap" gap="xs">
      <MoneyInput
        flex={1}
        label={`Tarif ${at + 1}, prix`}
        value={step.price}
        onChange={(price) => change({ ...step, price })}
      />
      {remove ? (
        <ActionIcon
          variant="subtle"
          color="red"
          size="input-sm"
          aria-label={`Retirer le tarif ${at + 1}`}
          onClick={remove}
        >
          <Trash2 size={18} aria-hidden="true" />
        </ActionIcon>
      ) : null}
    </Group>
  </Pairs>
)

interface Props {
  zone: ZoneValues
  change: (zone: ZoneValues) => void
}

/** Where a zone is, and what sending there costs. */
export const ZoneFields = ({ zone, change }: Props) => {
  const { steps } = zone
  const setSteps = (next: StepValues[]) => change({ ...zone, steps: next })
  return (
    <Stack gap="md">
      <TextInput
        label="Nom"
        placeholder="France métropolitaine"
        maxLength={80}
        value={zone.name}
        onChange={(event) => change({ ...zone, name: event.currentTarget.value })}
      />
      <Textarea
        label="Pays"
        description="Séparés par des virgules"
        placeholder="France, Monaco"
        autosize
        value={zone.countries}
        onChange={(event) => change({ ...zone, countries: event.currentTarget.value })}
      />
      {steps.map((step, at) => (
        <StepFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a price has no name but its place
          key={at}
          step={step}
          at={at}
          change={(next) => setSteps(steps.map((other, index) => (index === at ? next : other)))}
          remove={steps.length > 1 ? () => setSteps(steps.filter((_, index) => index !== at)) : undefined}
        />
      ))}
      {steps.length < MAX_STEPS ? (
        <div>
          <Button
            variant="outline"
            leftSection={<Plus size={18} aria-hidden="true" />}
            onClick={() => setSteps([...steps, { upToGrams: null, price: null }])}
          >
            Ajouter un tarif
          </Button>
        </div>
      ) : null}
      <MoneyInput
        label="Livraison offerte à partir de"
        description="Montant des articles envoyés, remise déduite. Vide : jamais."
        value={zone.freeFrom}
        onChange={(freeFrom) => change({ ...zone, freeFrom })}
      />
    </Stack>
  )
}
