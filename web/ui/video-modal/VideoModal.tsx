import { useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../button/Button.tsx'
import { Icon } from '../icon/Icon.tsx'
import { useLayer } from '../layer/use-layer.ts'
import { closeVideo, getVideo, subscribeVideo, type VideoModalState } from './store.ts'
import styles from './VideoModal.module.css'

const CLOSED: VideoModalState = { isVisible: false, videoId: '' }

/** A film of Vimeo in a text: its id, and the hash of one that is not listed. */
const VIMEO = /^vimeo:(\d+)(?:\/(\w+))?$/

/**
 * The host's player. YouTube on its no-cookie domain: autoplay on, related films off, modest branding; Vimeo
 * with do-not-track.
 */
export const playerUrl = (videoId: string): string => {
  const [, vimeo, hash] = VIMEO.exec(videoId) ?? []
  if (vimeo) return `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1${hash ? `&h=${hash}` : ''}`
  return `https://www.youtube-nocookie.com/embed/${encodeURIComponent(videoId)}?autoplay=1&rel=0&modestbranding=1`
}

function Player({ videoId }: { videoId: string }) {
  const [isLoading, setLoading] = useState(true)
  return (
    <>
      {isLoading ? (
        <p className={styles.message} role="status">
          Chargement de la vidéo
        </p>
      ) : null}
      <iframe
        className={styles.frame}
        src={playerUrl(videoId)}
        title="Lecteur vidéo"
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => setLoading(false)}
      />
    </>
  )
}

function AskFirst({ onPlay, onAlways }: { onPlay: () => void; onAlways: () => void }) {
  return (
    <div className={styles.ask}>
      <p>Cette vidéo est hébergée par un service tiers qui peut déposer des cookies.</p>
      <div className={styles.choices}>
        <Button onClick={onPlay} data-autofocus>
          Lire la vidéo
        </Button>
        <Button variant="outline" onClick={onAlways}>
          Toujours autoriser
        </Button>
      </div>
    </div>
  )
}

interface Props {
  /** The visitor accepts third-party films. */
  isAllowed: boolean
  onAlways: () => void
}

function Opened({ videoId, isAllowed, onAlways }: Props & { videoId: string }) {
  const card = useRef<HTMLDivElement>(null)
  const [isAccepted, setAccepted] = useState(false)
  useLayer(card, true, closeVideo)
  const accept = (always: boolean) => {
    setAccepted(true)
    if (always) onAlways()
    card.current?.focus()
  }
  return (
    <div className={styles.layer}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the mask repeats the close button for the pointer */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape does it for the keyboard */}
      <div className={styles.mask} onClick={closeVideo} />
      <div
        ref={card}
        className={styles.card}
        role="dialog"
        aria-modal="true"
        aria-label="Vidéo"
        tabIndex={-1}
      >
        <button type="button" className={styles.close} aria-label="Fermer la vidéo" onClick={closeVideo}>
          <Icon name="close" />
        </button>
        <div className={styles.stage}>
          {videoId === '' ? <p className={styles.message}>Aucune vidéo à afficher</p> : null}
          {videoId !== '' && (isAllowed || isAccepted) ? <Player videoId={videoId} /> : null}
          {videoId !== '' && !isAllowed && !isAccepted ? (
            <AskFirst onPlay={() => accept(false)} onAlways={() => accept(true)} />
          ) : null}
        </div>
      </div>
    </div>
  )
}

/** The one film window of the site, opened from anywhere by `openVideo(id)`. Closing removes the player. */
export function VideoModal(props: Props) {
  const state = useSyncExternalStore(subscribeVideo, getVideo, () => CLOSED)
  if (!state.isVisible) return null
  return createPortal(<Opened key={state.videoId} videoId={state.videoId} {...props} />, document.body)
}
