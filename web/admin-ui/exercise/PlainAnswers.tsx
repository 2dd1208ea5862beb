/** Lists, scales and words: blocks whose inputs are plain fields. */
import { Text, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import {
  type FreeBlock,
  type ListBlock,
  MAX_ANSWER_LENGTH,
  MAX_LINE_LENGTH,
  type ScaleBlock,
} from '#drizzle/domain/exercise.ts'
import type { BlockProps } from './block-answer.ts'
import styles from './Exercise.module.css'

export const FreeAnswer = ({ block, answer, labelledBy, onChange }: BlockProps<FreeBlock>) => {
  const shared = {
    'aria-labelledby': labelledBy,
    value: answer?.text ?? '',
    maxLength: block.isLong ? MAX_ANSWER_LENGTH : MAX_LINE_LENGTH,
  }
  if (!block.isLong)
    return (
      <TextInput {...shared} size="md" onChange={(event) => onChange({ text: event.currentTarget.value })} />
    )
  return (
    <Textarea
      {...shared}
      autosize
      minRows={5}
      maxRows={24}
      onChange={(event) => onChange({ text: event.currentTarget.value })}
    />
  )
}

/** Some lines for each step, one field each. */
export const ListAnswer = ({ block, answer, onChange }: BlockProps<ListBlock>) => (
  <div className={styles.steps}>
    {block.steps.map(({ id, label, count }) => (
      <fieldset key={id} className={styles.fieldset}>
        <legend className={styles.legend}>{label}</legend>
        <ol className={styles.fields}>
          {Array.from({ length: count }, (_none, at) => `${id}.${at + 1}`).map((name, at) => (
            <li key={name}>
              <TextInput
                size="md"
                aria-label={count > 1 ? `${label}, ${at + 1} sur ${count}` : label}
                maxLength={MAX_LINE_LENGTH}
                value={answer?.items?.[name] ?? ''}
                onChange={(event) =>
                  onChange({ ...answer, items: { ...answer?.items, [name]: event.currentTarget.value } })
                }
              />
            </li>
          ))}
        </ol>
      </fieldset>
    ))}
  </div>
)

const STEPS = Array.from({ length: 11 }, (_none, value) => value)

const Scale = (props: {
  legend: string
  value: number | undefined
  low: string
  high: string
  onChange: (value: number) => void
}) => {
  const name = useId()
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>{props.legend}</legend>
      <div className={styles.scale}>
        {STEPS.map((value) => (
          <label key={value} className={styles.step}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={props.value === value}
              onChange={() => props.onChange(value)}
            />
            <span>{value}</span>
          </label>
        ))}
      </div>
      {props.low || props.high ? (
        <div className={styles.ends}>
          <Text size="sm" c="dimmed">{`0\u00a0: ${props.low || 'pas du tout'}`}</Text>
          <Text size="sm" c="dimmed">{`10\u00a0: ${props.high || 'au plus fort'}`}</Text>
        </div>
      ) : null}
    </fieldset>
  )
}

/** How strong something is, once or before and after. */
export const ScaleAnswer = ({ block, answer, onChange }: BlockProps<ScaleBlock>) => {
  const { low, high, isTwice } = block
  return (
    <div className={styles.steps}>
      <Scale
        low={low}
        high={high}
        legend={isTwice ? 'Avant' : 'Maintenant'}
        value={answer?.before}
        onChange={(before) => onChange({ ...answer, before })}
      />
      {isTwice ? (
        <Scale
          low={low}
          high={high}
          legend="Après"
          value={answer?.after}
          onChange={(after) => onChange({ ...answer, after })}
        />
      ) : null}
    </div>
  )
}
