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
import styles from './ArchSound.module.css'

function Sound({ extract, onMissing }: { extract: PlayableAudioPreview; onMissing: () => void }) {
  const sound = useSound(onMissing)
  const [isOpen, setOpen] = useState(false)
  const { title, seconds, src } = extract
  const invitation = (
    <p className={styles.text}>
      <strong>Écouter un extrait</strong>
      <span>
        {title}, {audioPreviewLength(seconds)}
      </span>
    </p>
  )
  return (
    // The drawing behind breathes while this plays (`ui/hero`).
    <div
      className={styles.sound}
      role="group"
      aria-label={title}
      data-plays={isOpen ? sound.isPlaying : undefined}
    >
      <audio ref={sound.audio} src={src} preload="none" {...sound.events} />
      <Button
        variant="strong"
        className={styles.button}
        icon={sound.isPlaying ? <Pause /> : <Icon name="play" />}
        aria-label={`${sound.isPlaying ? 'Mettre en pause' : 'Écouter un extrait'}\u00a0: ${title}`}
        onClick={() => {
          sound.toggle()
          setOpen(true)
        }}
      />
      {isOpen ? (
        <Suspense fallback={invitation}>
          <LateExtractPlayer extract={extract} sound={sound} />
        </Suspense>
      ) : (
        invitation
      )}
      <noscript>
        <a href={src}>Écouter l’extrait</a>
      </noscript>
    </div>
  )
}

/** One play button on the arch, for the team's extract; nothing without one. Nothing loads before it is pressed. */
export default function ArchSound() {
  const { data, refetch } = useQuery(audioPreviewsOf())
  const extract = data?.extracts[0]
  return extract ? <Sound key={extract.src} extract={extract} onMissing={() => void refetch()} /> : null
}
