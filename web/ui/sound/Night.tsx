import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../icon/Icon.tsx'
import { Illustration } from '../illustration/Illustration.tsx'
import { useLayer } from '../layer/use-layer.ts'
import { clock } from './clock.ts'
import styles from './Night.module.css'
import { Pause } from './Pause.tsx'
import { useRest } from './use-rest.ts'
import type { Sound } from './use-sound.ts'

/** What a night screen shows. */
export interface NightPicture {
  /** Address of the picture; empty: the drawing. */
  src: string
  /** Seed of the drawing. */
  drawing: string
}

interface Props {
  sound: Sound
  title: string
  picture: NightPicture
  onClose: () => void
}

function Room({ sound, title, picture, onClose }: Props) {
  const room = useRef<HTMLDivElement>(null)
  useLayer(room, true, onClose)
  const { rests, wake } = useRest(true)
  return (
    <div
      ref={room}
      className={styles.room}
      role="dialog"
      aria-modal="true"
      aria-label={`Écran de nuit, ${title}`}
      tabIndex={-1}
      data-rests={rests || undefined}
      data-plays={sound.isPlaying || undefined}
      onPointerMove={wake}
      onPointerDown={wake}
      onKeyDown={wake}
      onFocus={wake}
    >
      <div className={styles.scene} aria-hidden="true">
        {picture.src ? (
          <img src={picture.src} alt="" className={styles.drawing} />
        ) : (
          <Illustration of={picture.drawing} className={styles.drawing} />
        )}
      </div>
      <div className={styles.top}>
        <button type="button" className={styles.own} aria-label="Quitter l’écran de nuit" onClick={onClose}>
          <Icon name="close" size={24} />
        </button>
      </div>
      <div className={styles.acts}>
        <p className={styles.time}>{`${clock(sound.at)} sur ${clock(sound.total)}`}</p>
        <div className={styles.line}>
          <button
            type="button"
            data-autofocus
            className={styles.own}
            aria-label={sound.isPlaying ? 'Mettre en pause' : 'Lire'}
            onClick={sound.toggle}
          >
            {sound.isPlaying ? <Pause /> : <Icon name="play" size={24} />}
          </button>
        </div>
      </div>
    </div>
  )
}

/** A dark view of the whole window over a recording that plays; left, the recording plays on in its page. */
export default function Night(props: Props) {
  return createPortal(<Room {...props} />, document.body)
}
