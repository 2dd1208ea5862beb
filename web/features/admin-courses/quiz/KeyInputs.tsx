import { ActionIcon, Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { blanksIn } from '#drizzle/domain/quiz.ts'
import { LineList } from '../components/LineList.tsx'
import { type KeyProps, Options, TrueFalse } from './OptionInputs.tsx'

const Pairs = ({ values, setKey }: KeyProps) => {
  const { pairs = [], others = [] } = values.answerKey
  const change = (at: number, side: 'left' | 'right', text: string) =>
    setKey({ others, pairs: pairs.map((pair, other) => (other === at ? { ...pair, [side]: text } : pair)) })
  return (
    <Stack gap="sm">
      {pairs.map((pair, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pairs have no name but their place
        <Group key={at} wrap="nowrap" gap="xs">
          <TextInput
            flex={1}
            aria-label={`Paire ${at + 1}, à gauche`}
            placeholder="À associer"
            maxLength={300}
            value={pair.left}
            onChange={(event) => change(at, 'left', event.currentTarget.value)}
          />
          <span aria-hidden="true">→</span>
          <TextInput
            flex={1}
            aria-label={`Paire ${at + 1}, à droite`}
            placeholder="Sa réponse"
            maxLength={300}
            value={pair.right}
            onChange={(event) => change(at, 'right', event.currentTarget.value)}
          />
          <ActionIcon
            aria-label={`Retirer la paire ${at + 1}`}
            disabled={pairs.length <= 2}
            onClick={() => setKey({ others, pairs: pairs.filter((_, other) => other !== at) })}
          >
            <Trash2 size={18} aria-hidden="true" />
          </ActionIcon>
        </Group>
      ))}
      <div>
        <Button
          variant="subtle"
          leftSection={<Plus size={18} aria-hidden="true" />}
          disabled={pairs.length >= 30}
          onClick={() => setKey({ others, pairs: [...pairs, { left: '', right: '' }] })}
        >
          Ajouter une paire
        </Button>
      </div>
      <LineList
        label="Propositions en trop (facultatif)"
        lineLabel="Proposition en trop"
        add="Ajouter une proposition"
        value={others}
        onChange={(lines) => setKey({ pairs, others: lines })}
      />
    </Stack>
  )
}

const Blanks = ({ values, setKey }: KeyProps) => {
  const { blanks = [] } = values.answerKey
  const count = blanksIn(values.label)
  if (count === 0)
    return (
      <Text c="dimmed">
        Écrivez la question avec trois traits bas (___) à la place de chaque mot à trouver.
      </Text>
    )
  return (
    <Stack gap="md">
      {Array.from({ length: count }, (_, at) => (
        <LineList
          // biome-ignore lint/suspicious/noArrayIndexKey: holes have no name but their place
          key={at}
          label={`Trou ${at + 1}\u00a0: réponses acceptées`}
          lineLabel={`Trou ${at + 1}, réponse`}
          add="Ajouter une réponse acceptée"
          value={blanks[at] ?? ['']}
          onChange={(lines) =>
            setKey({
              blanks: Array.from({ length: count }, (_hole, other) =>
                other === at ? lines : (blanks[other] ?? []),
              ),
            })
          }
        />
      ))}
    </Stack>
  )
}

const numeric = (typed: string | number): number | null => (typeof typed === 'number' ? typed : null)

const Numeric = ({ values, setKey }: KeyProps) => {
  const { value = null, tolerance = 0 } = values.answerKey
  return (
    <Group grow align="flex-start">
      <NumberInput
        label="Nombre attendu"
        decimalSeparator=","
        hideControls
        value={value ?? ''}
        onChange={(typed) => setKey({ value: numeric(typed), tolerance })}
      />
      <NumberInput
        label="Tolérance"
        description="0 pour le nombre exact"
        decimalSeparator=","
        hideControls
        min={0}
        value={tolerance}
        onChange={(typed) => setKey({ value, tolerance: numeric(typed) ?? 0 })}
      />
    </Group>
  )
}

/** The right answer, by kind of question. */
export const KeyInputs = (props: KeyProps) => {
  const { type, values, setKey } = props
  if (type === 'single' || type === 'multiple') return <Options {...props} />
  if (type === 'yesno') return <TrueFalse {...props} />
  if (type === 'match') return <Pairs {...props} />
  if (type === 'blanks') return <Blanks {...props} />
  if (type === 'number') return <Numeric {...props} />
  if (type === 'order')
    return (
      <LineList
        label="Éléments, dans le bon ordre"
        lineLabel="Élément"
        add="Ajouter un élément"
        value={values.answerKey.items ?? []}
        onChange={(items) => setKey({ items })}
      />
    )
  return (
    <LineList
      label="Réponses acceptées (accents, majuscules et ponctuation ne comptent pas)"
      lineLabel="Réponse acceptée"
      add="Ajouter une réponse acceptée"
      value={values.answerKey.accepted ?? []}
      onChange={(accepted) => setKey({ accepted })}
    />
  )
}
