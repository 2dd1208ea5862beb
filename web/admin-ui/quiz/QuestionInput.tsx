import { Checkbox, NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import { Fragment, useState } from 'react'
import { typedNumber } from '#drizzle/domain/quiz-grading.ts'
import { OrderInput } from './OrderInput.tsx'
import styles from './Quiz.module.css'
import { type AnswerProps, listOf, oneOf } from './shown-question.ts'

const CARD = {
  root: styles.choice,
  body: styles.choiceBody,
  labelWrapper: styles.choiceWords,
  label: styles.choiceLabel,
}

const OneInput = ({ question, answer, labelledBy, onChange }: AnswerProps) => (
  <Radio.Group value={oneOf(answer)} onChange={onChange} aria-labelledby={labelledBy} name={question.id}>
    <Stack gap="sm">
      {question.choices.map(({ id, label }) => (
        <Radio key={id} value={id} label={label} classNames={CARD} />
      ))}
    </Stack>
  </Radio.Group>
)

const ManyInput = ({ question, answer, labelledBy, onChange }: AnswerProps) => (
  <Checkbox.Group value={listOf(answer)} onChange={onChange} aria-labelledby={labelledBy}>
    <Stack gap="sm">
      {question.choices.map(({ id, label }) => (
        <Checkbox key={id} value={id} label={label} classNames={CARD} />
      ))}
    </Stack>
  </Checkbox.Group>
)

/** Each line with a list of what it may go with: no mouse is needed. */
const MatchInput = ({ question, answer, labelledBy, onChange }: AnswerProps) => {
  const given = listOf(answer)
  const choose = (at: number, target: string) =>
    onChange(question.choices.map((_, other) => (other === at ? target : (given[other] ?? ''))))
  return (
    <fieldset aria-labelledby={labelledBy} style={{ margin: 0, padding: 0, border: 0, minWidth: 0 }}>
      <Stack gap="sm">
        {question.choices.map(({ id, label }, at) => (
          <div key={id} className={styles.pair}>
            <label className={styles.pairLabel} htmlFor={`${question.id}-${id}`}>
              {label}
            </label>
            <NativeSelect
              id={`${question.id}-${id}`}
              size="md"
              value={given[at] ?? ''}
              onChange={(event) => choose(at, event.currentTarget.value)}
              data={[
                { value: '', label: 'Choisir…' },
                ...question.targets.map((target) => ({ value: target.id, label: target.label })),
              ]}
            />
          </div>
        ))}
      </Stack>
    </fieldset>
  )
}

/** The text itself, a field in each hole. */
const BlanksInput = ({ question, answer, onChange }: AnswerProps) => {
  const given = listOf(answer)
  const parts = question.label.split(/_{3,}/)
  const write = (at: number, word: string) =>
    onChange(
      Array.from({ length: question.blanks }, (_, other) => (other === at ? word : (given[other] ?? ''))),
    )
  return (
    <div className={styles.text}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
        <Fragment key={at}>
          {part}
          {at < question.blanks && at < parts.length - 1 ? (
            <TextInput
              className={styles.hole}
              size="md"
              maxLength={200}
              autoComplete="off"
              aria-label={`Trou ${at + 1} sur ${question.blanks}`}
              value={given[at] ?? ''}
              onChange={(event) => write(at, event.currentTarget.value)}
            />
          ) : null}
        </Fragment>
      ))}
    </div>
  )
}

const TypedInput = ({ answer, labelledBy, onChange }: AnswerProps) => (
  <TextInput
    size="md"
    maxLength={300}
    autoComplete="off"
    aria-labelledby={labelledBy}
    placeholder="Votre réponse"
    value={oneOf(answer)}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** Text that is no number stays as typed, and is reported once the field is left: it could never be right. */
const NumberInput = ({ answer, labelledBy, onChange }: AnswerProps) => {
  const [wasLeft, setLeft] = useState(true)
  const typed = oneOf(answer)
  const isWrong = wasLeft && typed.trim() !== '' && typedNumber(typed) === null
  return (
    <TextInput
      size="md"
      maxLength={40}
      inputMode="decimal"
      autoComplete="off"
      aria-labelledby={labelledBy}
      placeholder="Un nombre"
      value={typed}
      error={isWrong ? 'Écrivez un nombre en chiffres, par exemple 12 ou 3,5.' : null}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const INPUTS = {
  single: OneInput,
  yesno: OneInput,
  multiple: ManyInput,
  order: OrderInput,
  match: MatchInput,
  blanks: BlanksInput,
  number: NumberInput,
  text: TypedInput,
} as const

/** The answer to a question of any kind, by mouse, touch, keyboard or screen reader. */
export const QuestionInput = (props: AnswerProps) => {
  const Input = INPUTS[props.question.type]
  return <Input {...props} />
}
