import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { ArrowDown, ArrowUp, Check } from 'lucide-react'
import { useRef, useState } from 'react'
import styles from './Quiz.module.css'
import { type AnswerProps, listOf } from './shown-question.ts'

/**
 * Lines ordered by two buttons each. The initial order is no answer: a button confirms it where it is right.
 */
export const OrderInput = ({ question, answer, labelledBy, onChange }: AnswerProps) => {
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const given = listOf(answer)
  const known = new Map(question.choices.map((choice) => [choice.id, choice]))
  const isGiven = given.length === question.choices.length && given.every((id) => known.has(id))
  const order = isGiven ? given : question.choices.map(({ id }) => id)
  const move = (from: number, by: -1 | 1) => {
    const to = from + by
    const next = [...order]
    const [moved = ''] = next.splice(from, 1)
    next.splice(to, 0, moved)
    onChange(next)
    setSaid(`${known.get(moved)?.label}, position ${to + 1} sur ${order.length}`)
    // The line keeps the focus where it goes; at an end its other button has it.
    const wanted = by < 0 ? 'up' : 'down'
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-line="${moved}"] button`)
      const other = wanted === 'up' ? buttons?.[1] : buttons?.[0]
      const same = wanted === 'up' ? buttons?.[0] : buttons?.[1]
      ;(same?.disabled ? other : same)?.focus()
    })
  }
  return (
    <>
      <ol ref={list} className={styles.lines} aria-labelledby={labelledBy}>
        {order.map((id, at) => {
          const label = known.get(id)?.label ?? ''
          return (
            <li key={id} data-line={id} className={styles.line}>
              <span className={styles.rank} aria-hidden="true">
                {at + 1}.
              </span>
              <span className={styles.lineWords}>{label}</span>
              <ActionIcon
                variant="subtle"
                size={44}
                aria-label={`Monter\u00a0: ${label}`}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                <ArrowUp size={20} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size={44}
                aria-label={`Descendre\u00a0: ${label}`}
                disabled={at === order.length - 1}
                onClick={() => move(at, 1)}
              >
                <ArrowDown size={20} aria-hidden="true" />
              </ActionIcon>
            </li>
          )
        })}
      </ol>
      <Group mt="sm">
        {isGiven ? (
          <Text size="sm" c="dimmed">
            Votre ordre est retenu.
          </Text>
        ) : (
          <Button
            variant="outline"
            leftSection={<Check size={18} aria-hidden="true" />}
            onClick={() => onChange(order)}
          >
            Cet ordre est le bon
          </Button>
        )}
      </Group>
      <span role="status" className={styles.said}>
        {said}
      </span>
    </>
  )
}
