import { CloseButton, NativeSelect } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { NOT_WHILE_DRIVING } from '../../lib/texts.ts'
import styles from './Media.module.css'
import { MediaFailure } from './MediaFailure.tsx'
import { MediaOptions } from './MediaOptions.tsx'
import type { Companions, MediaFile } from './media-file.ts'
import { Transport } from './Transport.tsx'
import { useFileSource } from './use-file-source.ts'
import { useMediaElement } from './use-media-element.ts'
import { useMediaSession } from './use-media-session.ts'
import { useMediaTaste } from './use-media-taste.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { usePlayhead } from './use-playhead.ts'
import { type Sleep, useSleepTimer } from './use-sleep-timer.ts'
import { useWarningOnce } from './use-warning-once.ts'
import type { Watch } from './use-watch.ts'

const SLEEPS: { value: Sleep; label: string }[] = [
  { value: 'end', label: 'À la fin' },
  { value: '10', label: 'Dans 10\u00a0min' },
  { value: '20', label: 'Dans 20\u00a0min' },
  { value: '30', label: 'Dans 30\u00a0min' },
  { value: 'on', label: 'Non, enchaîner' },
]

interface Props extends Companions {
  file: MediaFile
  userId: string
  watch: Watch
  startSeconds: number
  course: { title: string; picture: string }
  /** Called at the end when the person asked to go on; absent where nothing follows. */
  onEnd?: () => void
}

/** Recordings (design reference 4.21): a line that stays on a phone's screen, and what scrolls with the page. */
export const AudioPlayer = (props: Props) => {
  const { file, userId, watch, startSeconds, course, chapters, onEnd } = props
  const element = useRef<HTMLAudioElement>(null)
  const source = useFileSource(file)
  const player = useMediaElement(element, watch, startSeconds, source.url)
  const taste = useMediaTaste(element, 'audio', source.url)
  const sleep = useSleepTimer(element, taste.volume / 100, source.url)
  const [warns, closeWarning] = useWarningOnce(userId)
  useMediaSession(element, { title: file.title, album: course.title, picture: course.picture }, source.url)
  usePlayhead(props.playhead, player)
  usePlayerKeys(player)
  if (source.failed) return <MediaFailure kind="audio" file={file} retry={source.retry} />
  const total = player.total || file.seconds
  const again = () => {
    player.seek(0)
    player.toggle()
  }
  return (
    <section className={styles.audio} aria-label={`Lecteur audio, ${file.title}`}>
      {/* biome-ignore lint/a11y/useMediaCaption: a recording has its transcript under the player */}
      <audio
        ref={element}
        src={source.url || undefined}
        preload="metadata"
        onError={source.onError}
        onEnded={() => {
          if (sleep.choice === 'on') onEnd?.()
        }}
      />
      {course.picture ? <img src={course.picture} alt="" className={styles.picture} /> : null}
      <div className={styles.sticky}>
        <Transport player={player} total={total} what="l’audio" chapters={chapters} />
      </div>
      <MediaOptions player={player} taste={taste}>
        <NativeSelect
          className={styles.choice}
          label="Arrêter"
          value={sleep.choice}
          data={SLEEPS.filter(({ value }) => onEnd !== undefined || value !== 'on').map((one) =>
            one.value === sleep.choice && sleep.left > 0
              ? { ...one, label: `Encore ${sleep.left}\u00a0min` }
              : one,
          )}
          onChange={(event) => {
            const chosen = SLEEPS.find(({ value }) => value === event.currentTarget.value)
            if (chosen) sleep.choose(chosen.value)
          }}
        />
      </MediaOptions>
      {player.ended && sleep.choice !== 'on' ? props.end?.(again) : null}
      {warns ? (
        <p className={styles.warning} role="note">
          <TriangleAlert size={20} aria-hidden="true" />
          <span>{NOT_WHILE_DRIVING}</span>
          <CloseButton size={44} aria-label="Fermer l’avertissement" onClick={closeWarning} />
        </p>
      ) : null}
    </section>
  )
}
