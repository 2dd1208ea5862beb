import { Button, Text } from '@mantine/core'
import { ChevronRight, RotateCcw } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { duration } from '../../../lib/format.ts'
import type { Placed } from '../queries.ts'
import styles from './EndCard.module.css'

interface Props {
  next?: Placed
  /** URL of the next lesson; empty while it is closed. */
  nextTo: string
  /** `missing`: what prevents completion; `refusal`: the server's answer to the last attempt. */
  missing: string
  refusal: string
  label: string
  busy: boolean
  finish: () => void
  /** Plays it again from the start. */
  again: () => void
}

/**
 * At the end of a film or recording: the next lesson. Nothing starts by itself. The card takes the focus when
 * it was in the player or on no element; a user who is writing notes keeps it.
 */
export const EndCard = ({ next, nextTo, missing, refusal, label, busy, finish, again }: Props) => {
  const id = useId()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    const active = document.activeElement
    const player = card.current?.parentElement?.closest('section')
    // After a navigation, the focus is on a heading.
    if (active && !active.matches('body,h1') && !player?.contains(active)) return
    card.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true })
  }, [])
  return (
    <section className={styles.card} aria-labelledby={id} ref={card}>
      <div className={styles.words}>
        <p className={styles.over} id={id}>
          {next ? 'Leçon suivante' : 'Fin de la leçon'}
        </p>
        {next ? (
          <Text fw={600} className={styles.title}>
            {next.title}
            {next.durationSeconds > 0 ? `, ${duration(next.durationSeconds)}` : ''}
          </Text>
        ) : null}
        {refusal || missing ? <Text role="status">{refusal || missing}</Text> : null}
        <div className={styles.choices}>
          {missing === '' ? (
            <Button
              data-first
              loading={busy}
              onClick={finish}
              rightSection={<ChevronRight size={18} aria-hidden="true" />}
            >
              {label}
            </Button>
          ) : null}
          {missing !== '' && nextTo ? (
            <Button component={Link} to={nextTo} data-first>
              Leçon suivante
            </Button>
          ) : null}
          <Button
            variant="outline"
            data-first={missing !== '' && !nextTo ? true : undefined}
            leftSection={<RotateCcw size={18} aria-hidden="true" />}
            onClick={again}
          >
            Revoir depuis le début
          </Button>
        </div>
      </div>
    </section>
  )
}
