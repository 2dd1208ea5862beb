import { useEffect, useRef, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../icon/Icon.tsx'
import { clock } from './clock.ts'
import { Pause } from './Pause.tsx'
import position from './Position.module.css'
import styles from './SoundPlayer.module.css'
import { silenceOthers } from './silence-others.ts'
import { Waveform } from './Waveform.tsx'

interface Props {
  src: string
  /** The accessible name of the sound. */
  title: string
  /** Its length. */
  seconds: number
  levels: readonly number[]
  /** Beneath the sound: « Extrait · 1 min 30 ». */
  caption: string
  /** A line under it: how it is to be listened to. */
  note?: string
  /** Called when the sound does not come: it may have moved. */
  onMissing?: () => void
}

/** A short sound whose waveform is also its position. Nothing loads before it is played. */
export function SoundPlayer({ src, title, seconds, levels, caption, note, onMissing }: Props) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  // Whatever else begins to play, of this kind or another, takes its place. Media events do not bubble.
  useEffect(() => {
    const giveWay = ({ target }: Event) => {
      if (target !== audio.current && audio.current?.paused === false) audio.current.pause()
    }
    document.addEventListener('play', giveWay, true)
    return () => document.removeEventListener('play', giveWay, true)
  }, [])
  const total = Math.max(1, Math.floor(seconds))
  const fail = () => {
    setPlaying(false)
    setFailed(true)
    onMissing?.()
  }
  const toggle = () => {
    const element = audio.current
    if (!element) return
    if (!element.paused) return element.pause()
    setFailed(false)
    // Retries after a failure.
    if (element.error) element.load()
    element.play().catch((error: unknown) => {
      // Paused before it began: no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) fail()
    })
  }
  const seek = (to: number) => {
    if (audio.current) audio.current.currentTime = to
    setAt(to)
  }
  return (
    <div className={styles.player} role="group" aria-label={title}>
      {/* biome-ignore lint/a11y/useMediaCaption: a recording's text is in its transcript */}
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={(event) => {
          silenceOthers(event.currentTarget)
          setPlaying(true)
        }}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onEnded={() => seek(0)}
        onError={fail}
      />
      <Button
        variant="outline"
        className={styles.button}
        icon={isPlaying ? <Pause /> : <Icon name="play" />}
        aria-label={`${isPlaying ? 'Mettre en pause' : 'Écouter'}\u00a0: ${title}`}
        onClick={toggle}
      />
      <div className={styles.line}>
        <Waveform levels={levels} to={at / total} />
        <input
          type="range"
          className={cx(styles.position, position.position)}
          min={0}
          max={total}
          step={1}
          value={Math.min(total, Math.floor(at))}
          aria-label="Position dans l’extrait"
          aria-valuetext={`${clock(at)} sur ${clock(total)}`}
          onChange={(event) => seek(Number(event.currentTarget.value))}
        />
      </div>
      <p className={styles.caption}>
        <span>{caption}</span>
        <span aria-hidden="true" className={position.clock}>
          {clock(at)} / {clock(total)}
        </span>
      </p>
      {note ? <p>{note}</p> : null}
      <p role="status">
        {hasFailed ? 'Cet extrait ne peut pas être lu pour le moment. Réessayez dans un instant.' : ''}
      </p>
      <noscript>
        <a href={src}>Écouter l’extrait</a>
      </noscript>
    </div>
  )
}
