import { Button, Group, Text } from '@mantine/core'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { EXTRACT_SECONDS, latestStart } from '#drizzle/domain/extract.ts'
import { fileUrl } from '../../lib/files.ts'
import { clock } from '../../lib/moments.ts'
import { Waveform } from '../../ui/sound/Waveform.tsx'
import { useFileSource } from '../media/use-file-source.ts'
import styles from './PassageChooser.module.css'
import type { AudioPreview } from './queries.ts'

interface Props {
  audioPreview: AudioPreview
  addressOf: (name: string, token: string) => string
  isBusy: boolean
  choose: (startSeconds: number) => void
}

/** Plays a passage: the stored audio preview, else the recording from there on, for the same duration. */
const usePassage = (start: number, seconds: number, isStored: boolean) => {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const from = isStored ? 0 : start
  // Another passage is not what was being heard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: which passage it is
  useEffect(() => audio.current?.pause(), [from, isStored])
  const toggle = () => {
    const element = audio.current
    if (!element) return
    if (!element.paused) return element.pause()
    for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video'))
      if (other !== element) other.pause()
    element.currentTime = from
    // The element's `error` event reports failures.
    element.play().catch(() => setPlaying(false))
  }
  const props = {
    ref: audio,
    preload: 'none',
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onTimeUpdate: () => {
      const element = audio.current
      if (element && element.currentTime >= from + seconds) element.pause()
    },
  } as const
  return { props, isPlaying, toggle }
}

/**
 * Chooses the start of an audio preview on the waveform of its whole recording: by pointer, finger or
 * keyboard.
 */
export const PassageChooser = ({ audioPreview, addressOf, isBusy, choose }: Props) => {
  const { source, sourceSeconds, startSeconds, overview, file } = audioPreview
  const [start, setStart] = useState(startSeconds)
  const slider = useRef<HTMLInputElement>(null)
  // A newly stored start, from here or elsewhere, is the new initial value.
  useEffect(() => setStart(startSeconds), [startSeconds])
  const latest = latestStart(sourceSeconds)
  const seconds = Math.min(EXTRACT_SECONDS, sourceSeconds - start)
  const isStored = start === startSeconds && file !== ''
  const sound = useFileSource({
    name: isStored ? file : source,
    addressOf: (token) => (isStored ? fileUrl(audioPreview, file, { token }) : addressOf(source, token)),
  })
  const passage = usePassage(start, seconds, isStored)
  const text = `de ${clock(start)} à ${clock(start + seconds)}`
  return (
    <div>
      <div className={styles.wave}>
        <Waveform
          levels={overview ?? []}
          from={start / sourceSeconds}
          to={(start + seconds) / sourceSeconds}
        />
        {latest > 0 ? (
          <input
            ref={slider}
            type="range"
            className={styles.start}
            // As wide as the starts that there are, on the scale of the whole.
            style={{ width: `calc(${(100 * latest) / sourceSeconds}% + 16px)` }}
            min={0}
            max={latest}
            step={1}
            value={start}
            aria-label="Début de l’extrait"
            aria-valuetext={text}
            onChange={(event) => setStart(Number(event.currentTarget.value))}
          />
        ) : null}
      </div>
      <Text size="sm" c="dimmed">
        Extrait {text}
        {latest > 0 ? `, sur ${clock(sourceSeconds)}` : '\u00a0: tout l’enregistrement'}
      </Text>
      <audio {...passage.props} src={sound.src || undefined} onError={sound.onError} />
      <Group mt="xs">
        <Button
          variant="outline"
          disabled={!sound.src}
          leftSection={
            passage.isPlaying ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />
          }
          onClick={passage.toggle}
        >
          {passage.isPlaying ? 'Mettre en pause' : 'Écouter l’extrait'}
        </Button>
        {start === startSeconds ? null : (
          <Button
            loading={isBusy}
            onClick={() => {
              // The button goes once it is done.
              slider.current?.focus()
              choose(start)
            }}
          >
            Choisir ce passage
          </Button>
        )}
      </Group>
      {sound.failed ? (
        <Text size="sm" role="alert">
          Ce passage ne peut pas être lu.{' '}
          <Button variant="subtle" size="compact-sm" onClick={sound.retry}>
            Réessayer
          </Button>
        </Text>
      ) : null}
    </div>
  )
}
