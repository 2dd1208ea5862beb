import { Alert, Button, Text } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import type { VideoSource } from '#drizzle/domain/video-source.ts'
import { grant, useAllowed } from '../../lib/consent.ts'
import { captionsLanguage, keepCaptions, wantsCaptions } from '../../lib/preferences.ts'
import type { Host } from '../../ui/media/host.ts'
import { vimeo } from '../../ui/media/vimeo.ts'
import { youTube } from '../../ui/media/youtube.ts'
import type { FilmProps } from './FilmPlayer.tsx'
import { enterFullScreen } from './full-screen.ts'
import styles from './Media.module.css'
import { KeyboardHelp, SpeedChoice } from './MediaOptions.tsx'
import type { MediaFacts } from './media-file.ts'
import { useSpeed } from './player-preferences.ts'
import { useHost } from './use-host.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { usePlayhead } from './use-playhead.ts'

type Hosted = Extract<VideoSource, { kind: 'youtube' | 'vimeo' }>
interface Props extends FilmProps {
  source: Hosted
  facts: MediaFacts
}

const hostOf = (source: Hosted): Host =>
  source.kind === 'youtube' ? youTube(source.id) : vimeo(source.id, source.hash)

const Failed = ({
  host,
  retry,
  hasTranscript,
}: {
  host: Host
  retry: () => void
  hasTranscript: boolean
}) => (
  <Alert color="red" role="alert" className={styles.refusal}>
    <Text mb="sm">
      {`Cette vidéo ne peut pas être lue ici\u00a0: ${host.name} ne répond pas, ou un bloqueur l’en empêche.`}
      {hasTranscript ? ' La transcription est disponible plus bas.' : ''}
    </Text>
    <div className={styles.choices}>
      <Button variant="outline" onClick={retry}>
        Réessayer
      </Button>
      <Button component="a" href={host.page} target="_blank" rel="noreferrer" variant="subtle">
        {`Ouvrir sur ${host.name} (nouvelle fenêtre)`}
      </Button>
    </div>
  </Alert>
)

const Frame = (props: Props & { host: Host; retry: () => void }) => {
  const { host, facts, watch, startSeconds, end } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const section = useRef<HTMLElement>(null)
  const [isCaptioned, setCaptioned] = useState(wantsCaptions)
  const [address] = useState(() =>
    host.frameAt(startSeconds, wantsCaptions() ? captionsLanguage() || 'fr' : ''),
  )
  const playerPreferences = useSpeed('video')
  const player = useHost(frame, host, {
    watch,
    startSeconds,
    speed: playerPreferences.speed,
    onSpeed: (speed) => playerPreferences.setSpeed(String(speed)),
  })
  usePlayhead(props.playhead, player)
  const captions = () => {
    player.notify(host.captions(!isCaptioned))
    setCaptioned(!isCaptioned)
    keepCaptions(!isCaptioned)
  }
  const fullScreen = () => enterFullScreen(section.current, null)
  usePlayerKeys({ toggle: player.toggle, skip: player.skip, captions, fullScreen })
  const again = () => {
    player.seek(0)
    player.notify(host.play)
  }
  return (
    <section className={styles.movie} aria-label={`Lecteur vidéo, ${facts.title}`} ref={section}>
      <div className={styles.pinned}>
        <div className={styles.film}>
          {player.failed ? (
            <Failed host={host} retry={props.retry} hasTranscript={facts.hasTranscript} />
          ) : (
            <iframe
              ref={frame}
              src={address}
              title={`${facts.title}, lecteur ${host.name}`}
              allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
              allowFullScreen
              referrerPolicy="strict-origin-when-cross-origin"
            />
          )}
          {player.ended ? end?.(again) : null}
        </div>
      </div>
      <div className={`${styles.options} ${styles.bare}`}>
        <SpeedChoice {...playerPreferences} />
        <KeyboardHelp />
      </div>
    </section>
  )
}

/** A film hosted by a third party: no request goes there before the user consents. */
export const HostedPlayer = (props: Props) => {
  const { source } = props
  const always = useAllowed('video')
  const [once, setOnce] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the film, not on the identity of its object
  const host = useMemo(() => hostOf(source), [JSON.stringify(source)])
  if (always || once)
    return <Frame key={attempt} {...props} host={host} retry={() => setAttempt(attempt + 1)} />
  return (
    <div className={styles.film}>
      <div className={styles.ask}>
        <Text>Cette vidéo est hébergée par un service tiers qui peut déposer des cookies.</Text>
        <div className={styles.choices}>
          <Button onClick={() => setOnce(true)}>Lire la vidéo</Button>
          <Button variant="outline" onClick={() => grant('video')}>
            Toujours autoriser
          </Button>
        </div>
      </div>
    </div>
  )
}
