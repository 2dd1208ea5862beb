import { ActionIcon, Button, Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import type { QuizType } from '#drizzle/domain/quiz.ts'
import { type AnswerKey, freshName, type Option, type QuestionValues } from './question-form.ts'

/** The props of a kind's inputs: the form's values and their change. */
export interface KeyProps {
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

const Feedback = ({ name, label, values, setFeedback }: KeyProps & { name: string; label: string }) => (
  <TextInput
    size="sm"
    placeholder="Retour montré à qui choisit cette réponse (facultatif)"
    aria-label={`Retour pour ${label}`}
    maxLength={1000}
    value={values.feedback[name] ?? ''}
    onChange={(event) => setFeedback({ ...values.feedback, [name]: event.currentTarget.value })}
  />
)

/** The choices, which of them are right, and the feedback on each. */
export const Options = (props: KeyProps) => {
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
  const OptionMark = type === 'single' ? Radio : Checkbox
  return (
    <Stack gap="md">
      {options.map(({ value, label }, at) => (
        <Stack key={value} gap={4}>
          <Group wrap="nowrap" gap="sm">
            <OptionMark
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

/** Whether a statement is true, with a label for each choice. */
export const TrueFalse = (props: KeyProps) => {
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
