import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Pause } from '../../../ui/sound/Pause.tsx'
import { useSound } from '../../../ui/sound/use-sound.ts'
import {
  audioPreviewLength,
  audioPreviewsOf,
  LateExtractPlayer,
  type PlayableAudioPreview,
} from '../../extracts/index.ts'
import styles from './ListenButton.module.css'

function Listen({ extract, onMissing }: { extract: PlayableAudioPreview; onMissing: () => void }) {
  const sound = useSound(onMissing)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <audio ref={sound.audio} src={extract.src} preload="none" {...sound.events} />
      <Button
        variant="strong"
        size="lg"
        icon={sound.isPlaying ? <Pause /> : <Icon name="play" />}
        onClick={() => {
          sound.toggle()
          setOpen(true)
        }}
      >
        {sound.isPlaying ? 'Mettre en pause' : `Écouter l’extrait (${audioPreviewLength(extract.seconds)})`}
      </Button>
      <noscript>
        <a href={extract.src}>Écouter l’extrait</a>
      </noscript>
      {isOpen ? (
        // The arch beside it breathes while this plays (`ui/hero`).
        <div className={styles.player} role="group" aria-label={extract.title} data-plays={sound.isPlaying}>
          <strong>{extract.title}</strong>
          <Suspense>
            <LateExtractPlayer extract={extract} sound={sound} />
          </Suspense>
        </div>
      ) : null}
    </>
  )
}

/** The team's extract, whose length is its own; nothing without one. Nothing loads before it is pressed. */
export default function ListenButton() {
  const { data, refetch } = useQuery(audioPreviewsOf())
  const extract = data?.extracts[0]
  return extract ? <Listen key={extract.src} extract={extract} onMissing={() => void refetch()} /> : null
}
