import { Title } from '@mantine/core'
import { useId } from 'react'
import { clock } from '../../../lib/moments.ts'
import type { Chapter } from '../chapters.ts'
import type { Playhead } from '../playhead.ts'
import styles from './Transcript.module.css'
import { usePlace } from './use-place.ts'

/** The chapters of a film or recording; a click seeks to one. */
export const ChapterList = (props: { chapters: readonly Chapter[]; playhead: Playhead }) => {
  const { chapters, playhead } = props
  const id = useId()
  const present = usePlace(playhead, chapters)
  return (
    <nav aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb={4}>
        Chapitres
      </Title>
      <ol className={styles.lines}>
        {chapters.map(({ from, title }, index) => (
          <li key={from}>
            <button
              type="button"
              className={styles.cue}
              aria-current={index === present ? 'true' : undefined}
              onClick={() => playhead.seek(from)}
            >
              <span className={styles.time}>{clock(from)}</span>
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
