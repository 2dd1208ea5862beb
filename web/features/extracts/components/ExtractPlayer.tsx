import { Link } from 'react-router-dom'
import { link } from '../../../lib/paths.ts'
import { NOT_WHILE_DRIVING } from '../../../lib/texts.ts'
import { clock } from '../../../ui/sound/clock.ts'
import { SoundLine } from '../../../ui/sound/SoundLine.tsx'
import type { Sound } from '../../../ui/sound/use-sound.ts'
import type { PlayableAudioPreview } from '../queries.ts'
import styles from './ExtractPlayer.module.css'

/** The extract once it plays: its waveform, its time, and where it comes from. */
export default function ExtractPlayer({ extract, sound }: { extract: PlayableAudioPreview; sound: Sound }) {
  const { of, seconds, peaks } = extract
  const total = Math.max(1, Math.floor(seconds))
  const isCourse = of.kind === 'course'
  return (
    <>
      <SoundLine
        label="Position dans l’extrait"
        at={sound.at}
        total={total}
        levels={peaks}
        onSeek={sound.seek}
      />
      <p className={styles.foot}>
        <Link to={isCourse ? link('course', { slug: of.slug }) : link('product', { id: of.slug })}>
          {isCourse ? 'Découvrir la formation' : 'Découvrir cet audio'}
        </Link>
        <span aria-hidden="true">
          {clock(sound.at)} / {clock(total)}
        </span>
      </p>
      <p className={styles.note}>{NOT_WHILE_DRIVING}</p>
      <p className={styles.note} role="status">
        {sound.hasFailed ? 'Cet extrait ne peut pas être lu pour le moment. Réessayez dans un instant.' : ''}
      </p>
    </>
  )
}
