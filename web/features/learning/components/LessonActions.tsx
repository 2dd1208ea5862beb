import { Button } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Placed } from '../queries.ts'
import styles from './Lesson.module.css'

interface Props {
  previous?: Placed
  previousTo: string
  /** What prevents completion; counts down during playback. */
  missing: string
  /** The server's answer to the last attempt. */
  refusal: string
  label: string
  busy: boolean
  finish: () => void
}

/**
 * « Précédente », what is missing, « Terminer »: the last does not call the server until nothing is missing.
 */
export const LessonActions = (props: Props) => {
  const { previous, missing, refusal } = props
  const [said, setSaid] = useState('')
  return (
    <>
      <Button
        component={Link}
        to={props.previousTo}
        variant="outline"
        aria-label={previous ? `Précédente : ${previous.title}` : 'Retour au programme'}
      >
        <ChevronLeft size={18} aria-hidden="true" />
        <span className={styles.previousWord}>{previous ? 'Précédente' : 'Programme'}</span>
      </Button>
      <span id="il-manque" className={refusal ? `${styles.missing} ${styles.refused}` : styles.missing}>
        {refusal || missing}
      </span>
      {/* The countdown is not announced every second, only on demand. */}
      <span role="status" className={styles.said}>
        {refusal || (missing ? said : '')}
      </span>
      <Button
        loading={props.busy}
        data-disabled={missing ? true : undefined}
        aria-disabled={missing ? true : undefined}
        aria-describedby={missing ? 'il-manque' : undefined}
        rightSection={<ChevronRight size={18} aria-hidden="true" />}
        onClick={() => (missing ? setSaid(missing) : props.finish())}
      >
        {props.label}
      </Button>
    </>
  )
}
