import { ActionIcon, Alert, NativeSelect, Slider, Switch, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Pause, Play, RotateCcw, RotateCw, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { clock } from '../../../lib/moments.ts'
import type { Lesson } from '../queries.ts'
import styles from './Media.module.css'
import { MediaFailure } from './MediaFailure.tsx'
import { useFileSource } from './use-file-source.ts'
import { useMediaElement } from './use-media-element.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import type { Watch } from './use-watch.ts'

const SPEEDS = ['0.75', '0.9', '1', '1.1', '1.25']

/** The driving warning is given once in this browser. */
const useWarning = () =>
  useLocalStorage({
    key: 'audio_warned',
    defaultValue: true,
    getInitialValueInEffect: false,
    serialize: (warns) => (warns ? '' : '1'),
    deserialize: (kept) => !kept,
  })

interface Props {
  lesson: Lesson
  watch: Watch
  startSeconds: number
  /** Called at the end unless « Arrêter à la fin » is on. */
  onEnd: () => void
}

/** Recordings (design reference 4.21): play, ±15 s, speed, volume, stop at the end. */
export const AudioPlayer = ({ lesson, watch, startSeconds, onEnd }: Props) => {
  const element = useRef<HTMLAudioElement>(null)
  const source = useFileSource(lesson, lesson.audio)
  const player = useMediaElement(element, watch, startSeconds, source.url)
  const [speed, setSpeed] = useState('1')
  const [volume, setVolume] = useState(100)
  const [stopsAtEnd, setStopsAtEnd] = useState(true)
  const [warns, setWarns] = useWarning()
  usePlayerKeys(player)
  useEffect(() => {
    const media = element.current
    if (!media) return
    media.playbackRate = Number(speed)
    media.volume = volume / 100
  }, [speed, volume])
  if (source.failed) return <MediaFailure kind="audio" lesson={lesson} retry={source.retry} />
  const total = player.total || lesson.mediaSeconds || lesson.durationSeconds
  return (
    <section className={styles.audio} aria-label={`Lecteur audio, ${lesson.title}`}>
      {/* biome-ignore lint/a11y/useMediaCaption: a recording has its transcript under the player */}
      <audio
        ref={element}
        src={source.url || undefined}
        preload="metadata"
        onError={source.onError}
        onEnded={() => {
          if (!stopsAtEnd) onEnd()
        }}
        onLoadedMetadata={(event) => {
          event.currentTarget.playbackRate = Number(speed)
        }}
      />
      {warns ? (
        <Alert
          color="yellow"
          withCloseButton
          closeButtonLabel="Fermer l’avertissement"
          onClose={() => setWarns(false)}
        >
          N’écoutez pas cette séance en conduisant.
        </Alert>
      ) : null}
      <div className={styles.main}>
        <ActionIcon size={44} aria-label="Reculer de 15 secondes" onClick={() => player.skip(-15)}>
          <RotateCcw size={22} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          size={64}
          radius="xl"
          variant="filled"
          aria-label={player.playing ? 'Mettre en pause' : 'Lire'}
          onClick={player.toggle}
        >
          {player.playing ? <Pause size={28} aria-hidden="true" /> : <Play size={28} aria-hidden="true" />}
        </ActionIcon>
        <ActionIcon size={44} aria-label="Avancer de 15 secondes" onClick={() => player.skip(15)}>
          <RotateCw size={22} aria-hidden="true" />
        </ActionIcon>
      </div>
      <Slider
        min={0}
        max={Math.max(1, Math.floor(total))}
        value={Math.floor(player.seconds)}
        label={clock}
        thumbLabel="Position dans l’audio"
        thumbProps={{
          'aria-valuetext': `${clock(player.seconds)} sur ${clock(total)}`,
        }}
        onChange={(value) => {
          if (element.current) element.current.currentTime = value
        }}
      />
      <Text size="sm" c="dimmed" className={styles.times}>
        <span>{clock(player.seconds)}</span>
        <span>{clock(total)}</span>
      </Text>
      <div className={styles.options}>
        <NativeSelect
          label="Vitesse"
          value={speed}
          data={SPEEDS.map((value) => ({ value, label: `${value.replace('.', ',')} ×` }))}
          onChange={(event) => setSpeed(event.currentTarget.value)}
        />
        <div className={styles.volume}>
          <Volume2 size={18} aria-hidden="true" />
          <Slider
            min={0}
            max={100}
            value={volume}
            label={null}
            thumbLabel="Volume"
            className={styles.grow}
            onChange={setVolume}
          />
        </div>
        <Switch
          label="Arrêter à la fin"
          checked={stopsAtEnd}
          onChange={(event) => setStopsAtEnd(event.currentTarget.checked)}
        />
      </div>
    </section>
  )
}
