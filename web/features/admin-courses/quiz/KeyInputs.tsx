import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Radio,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { blanksIn, type QuizType } from '#drizzle/domain/quiz.ts'
import { LineList } from '../components/LineList.tsx'
import { type AnswerKey, freshName, type Option, type QuestionValues } from './question-form.ts'

interface Props {
  type: QuizType
  values: QuestionValues
  setKey: (key: AnswerKey) => void
  setOptions: (options: Option[], key?: AnswerKey) => void
  setFeedback: (feedback: Record<string, string>) => void
}

const listOf = (right: AnswerKey['right']): string[] => {
  if (Array.isArray(right)) return right
  return typeof right === 'string' ? [right] : []
}

const Feedback = ({ name, label, values, setFeedback }: Props & { name: string; label: string }) => (
  <TextInput
    size="sm"
    placeholder="Retour montré à qui choisit cette réponse (facultatif)"
    aria-label={`Retour pour ${label}`}
    maxLength={1000}
    value={values.feedback[name] ?? ''}
    onChange={(event) => setFeedback({ ...values.feedback, [name]: event.currentTarget.value })}
  />
)

const Options = (props: Props) => {
  const { type, values, setKey, setOptions } = props
  const { options, answerKey } = values
  const right = listOf(answerKey.right)
  const mark = (value: string, isRight: boolean) => {
    if (type === 'single') setKey({ right: value })
    else setKey({ right: isRight ? [...right, value] : right.filter((other) => other !== value) })
  }
  const rename = (value: string, label: string) =>
    setOptions(options.map((option) => (option.value === value ? { value, label } : option)))
  const remove = (value: string) => {
    const left = right.filter((other) => other !== value)
    setOptions(
      options.filter((option) => option.value !== value),
      type === 'single' ? (left[0] === undefined ? {} : { right: left[0] }) : { right: left },
    )
  }
  const Mark = type === 'single' ? Radio : Checkbox
  return (
    <Stack gap="md">
      {options.map(({ value, label }, at) => (
        <Stack key={value} gap={4}>
          <Group wrap="nowrap" gap="sm">
            <Mark
              name={type === 'single' ? 'bonne-reponse' : undefined}
              aria-label={`La réponse ${at + 1} est bonne`}
              checked={right.includes(value)}
              onChange={(event) => mark(value, event.currentTarget.checked)}
            />
            <TextInput
              flex={1}
              aria-label={`Réponse ${at + 1}`}
              placeholder={`Réponse ${at + 1}`}
              maxLength={500}
              value={label}
              onChange={(event) => rename(value, event.currentTarget.value)}
            />
            <ActionIcon
              aria-label={`Retirer la réponse ${at + 1}`}
              disabled={options.length <= 2}
              onClick={() => remove(value)}
            >
              <Trash2 size={18} aria-hidden="true" />
            </ActionIcon>
          </Group>
          <div style={{ paddingLeft: 36 }}>
            <Feedback {...props} name={value} label={`la réponse ${at + 1}`} />
          </div>
        </Stack>
      ))}
      <div>
        <Button
          variant="subtle"
          leftSection={<Plus size={18} aria-hidden="true" />}
          disabled={options.length >= 30}
          onClick={() => setOptions([...options, { value: freshName(), label: '' }])}
        >
          Ajouter une réponse
        </Button>
      </div>
    </Stack>
  )
}

const TrueFalse = (props: Props) => {
  const { values, setKey } = props
  return (
    <Radio.Group
      label="L’affirmation est"
      value={String(values.answerKey.right ?? '')}
      onChange={(value) => setKey({ right: value === 'true' })}
    >
      <Stack gap="sm" mt="xs">
        <Radio value="true" label="Vraie" />
        <Feedback {...props} name="true" label="Vrai" />
        <Radio value="false" label="Fausse" />
        <Feedback {...props} name="false" label="Faux" />
      </Stack>
    </Radio.Group>
  )
}

const Pairs = ({ values, setKey }: Props) => {
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

const Blanks = ({ values, setKey }: Props) => {
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

const Numeric = ({ values, setKey }: Props) => {
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

/** What is right, as each kind of question asks for it. */
export const KeyInputs = (props: Props) => {
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
