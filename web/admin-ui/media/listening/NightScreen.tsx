import { ActionIcon } from '@mantine/core'
import { Pause, Play, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { clock } from '../../../lib/moments.ts'
import { Illustration } from '../../../ui/illustration/Illustration.tsx'
import styles from '../../../ui/sound/Night.module.css'
import { useRest } from '../../../ui/sound/use-rest.ts'
import { DialogBody, DialogContent, DialogRoot } from '../../components/dialog-parts.tsx'
import { useIsCovered } from '../../hooks/use-layers.ts'
import { Skip } from '../Transport.tsx'
import type { MediaControls } from '../use-media-element.ts'
import { SleepLonger, SleepSaid } from './SleepChoice.tsx'
import type { SleepState } from './sleep-timer.ts'
import { listenTo } from './voice.ts'

/** Goes full screen where supported; leaving it by the browser's own control closes the night screen. */
const useWholeScreen = (opened: boolean, close: () => void): void => {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!opened) return
    // Without a user gesture, as when the next recording starts, full screen is refused: only the window is
    // dark.
    if (!document.fullscreenElement)
      void document.documentElement.requestFullscreen?.().catch(() => undefined)
    const onChange = () => {
      if (!document.fullscreenElement) latest.current()
    }
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [opened])
}

/**
 * The picture pulses with the voice where the browser can measure it, otherwise in a slow rhythm of its own.
 */
const useBreath = (
  scene: RefObject<HTMLDivElement | null>,
  media: RefObject<HTMLAudioElement | null>,
  isPlaying: boolean,
  url: string,
): void => {
  useEffect(() => {
    const [drawn, element] = [scene.current, media.current]
    if (!drawn || !element || !isPlaying || !url) return
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const end = listenTo(element, (breath) => drawn.style.setProperty('--breath', breath.toFixed(3)))
    if (!end) return
    drawn.dataset.voice = ''
    return () => {
      end()
      delete drawn.dataset.voice
    }
  }, [scene, media, isPlaying, url])
}

interface Props {
  opened: boolean
  close: () => void
  element: RefObject<HTMLAudioElement | null>
  url: string
  title: string
  /** The recording's picture, or the generated drawing where it has none. */
  picture: string
  drawing: string
  player: MediaControls
  total: number
  sleep: SleepState
}

const Scene = (props: Props) => {
  const { player, total } = props
  const scene = useRef<HTMLDivElement>(null)
  const { rests, wake } = useRest(props.opened)
  useWholeScreen(props.opened, props.close)
  useBreath(scene, props.element, player.playing, props.url)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: any touch brings the controls back, which are buttons
    <div
      className={styles.room}
      data-rests={rests || undefined}
      data-plays={player.playing || undefined}
      onPointerMove={wake}
      onPointerDown={wake}
      onKeyDown={wake}
      onFocus={wake}
    >
      <div ref={scene} className={styles.scene} aria-hidden="true">
        {props.picture ? (
          <img src={props.picture} alt="" className={styles.drawing} />
        ) : (
          <Illustration of={props.drawing} className={styles.drawing} />
        )}
      </div>
      <div className={styles.top}>
        <ActionIcon
          size={44}
          variant="transparent"
          aria-label="Quitter l’écran de nuit"
          onClick={props.close}
        >
          <X size={24} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div className={styles.acts}>
        <p className={styles.time}>{`${clock(player.seconds)} sur ${clock(total)}`}</p>
        <div className={styles.line}>
          <Skip step={-15} player={player} />
          <ActionIcon
            data-autofocus
            size={64}
            radius="xl"
            variant="transparent"
            aria-label={player.playing ? 'Mettre en pause' : 'Lire'}
            onClick={player.toggle}
          >
            {player.playing ? <Pause size={32} aria-hidden="true" /> : <Play size={32} aria-hidden="true" />}
          </ActionIcon>
          <Skip step={15} player={player} />
        </div>
        <div className={styles.longer}>
          <SleepLonger sleep={props.sleep} />
        </div>
        <SleepSaid sleep={props.sleep} />
      </div>
    </div>
  )
}

/**
 * A dark full-screen view with the recording's picture, and after a while nothing else. It takes no wake
 * lock: the phone's screen turns off as usual while the recording plays on.
 */
export default function NightScreen(props: Props) {
  const { opened, title } = props
  const close = () => {
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
    props.close()
  }
  return (
    <DialogRoot
      // As for every dialog; the parts of a Mantine dialog do not inherit the theme's default.
      zIndex={2000}
      opened={opened}
      onClose={close}
      closeOnEscape={!useIsCovered()}
      closeOnClickOutside={false}
      fullScreen
      padding={0}
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles.content, body: styles.body }}
    >
      <DialogContent aria-label={`Écran de nuit, ${title}`}>
        <DialogBody>
          <Scene {...props} close={close} />
        </DialogBody>
      </DialogContent>
    </DialogRoot>
  )
}
