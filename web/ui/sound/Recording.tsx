import { useEffect, useRef, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Icon } from '../icon/Icon.tsx'
import { clock } from './clock.ts'
import { Pause } from './Pause.tsx'
import styles from './Recording.module.css'
import { silenceOthers } from './silence-others.ts'

interface Props {
  src: string
  /** The accessible name of the sound. */
  title: string
  /** The main act of its page. */
  isStrong?: boolean
}

/** A whole recording: one button, its position and its time. Its length is read from the file. */
export function Recording({ src, title, isStrong }: Props) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [total, setTotal] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const giveWay = ({ target }: Event) => {
      if (target !== audio.current && audio.current?.paused === false) audio.current.pause()
    }
    document.addEventListener('play', giveWay, true)
    return () => document.removeEventListener('play', giveWay, true)
  }, [])
  const toggle = () => {
    const element = audio.current
    if (!element) return
    if (!element.paused) return element.pause()
    setFailed(false)
    if (element.error) element.load()
    element.play().catch((error: unknown) => {
      // Paused before it began: no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFailed(true)
    })
  }
  const seek = (to: number) => {
    if (audio.current) audio.current.currentTime = to
    setAt(to)
  }
  const label = isPlaying ? 'Mettre en pause' : at > 0 ? 'Reprendre' : 'Écouter maintenant'
  return (
    <div className={styles.recording} role="group" aria-label={title}>
      {/* biome-ignore lint/a11y/useMediaCaption: a recording's text is in its transcript */}
      <audio
        ref={audio}
        src={src}
        preload="metadata"
        onLoadedMetadata={({ currentTarget: { duration } }) =>
          setTotal(Number.isFinite(duration) ? Math.floor(duration) : 0)
        }
        onPlay={(event) => {
          silenceOthers(event.currentTarget)
          setPlaying(true)
        }}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onEnded={() => seek(0)}
        onError={() => setPlaying(false)}
      />
      <Button
        variant={isStrong ? 'strong' : 'outline'}
        size="lg"
        icon={isPlaying ? <Pause /> : <Icon name="play" />}
        aria-label={`${label}\u00a0: ${title}`}
        onClick={toggle}
      >
        {label}
      </Button>
      <input
        type="range"
        min={0}
        max={Math.max(1, total)}
        step={1}
        value={Math.min(Math.max(1, total), Math.floor(at))}
        aria-label="Position dans l’enregistrement"
        aria-valuetext={`${clock(at)} sur ${clock(total)}`}
        onChange={(event) => seek(Number(event.currentTarget.value))}
      />
      <span aria-hidden="true" className={styles.clock}>
        {total > 0 ? `${clock(at)} / ${clock(total)}` : clock(at)}
      </span>
      <p role="status">
        {hasFailed ? 'L’enregistrement ne peut pas être lu pour le moment. Réessayez dans un instant.' : ''}
      </p>
    </div>
  )
}
