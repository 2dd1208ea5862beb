import { Button, Switch } from '@mantine/core'
import { Moon } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import { OnceOpened } from '../late/OnceOpened.tsx'
import { DrivingGate } from './listening/DrivingGate.tsx'
import type { Listening } from './listening/global-player.ts'
import { useIsNight } from './listening/night.ts'
import { SleepChoice, SleepLonger } from './listening/SleepChoice.tsx'
import { sleepTimer } from './listening/sleep-timer.ts'
import { useDrivingGate } from './listening/use-driving-gate.ts'
import { useOnward } from './listening/use-onward.ts'
import { useElementSource, useEnded, useExpected, useHeardElement } from './listening/use-played-element.ts'
import { useSleep } from './listening/use-sleep.ts'
import styles from './Media.module.css'
import { MediaFailure } from './MediaFailure.tsx'
import { MediaOptions } from './MediaOptions.tsx'
import type { Companions } from './media-file.ts'
import { usePlayerPreferences } from './player-preferences.ts'
import { Transport } from './Transport.tsx'
import { useFileSource } from './use-file-source.ts'
import { useMediaElement } from './use-media-element.ts'
import { type Neighbours, useMediaSession } from './use-media-session.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { usePlayhead } from './use-playhead.ts'
import type { Watch } from './use-watch.ts'

const NightScreen = lazy(() => import('./listening/NightScreen.tsx'))

interface Props extends Companions {
  listening: Listening
  watch: Watch
  /** The recordings before and after this one that are open to the user; absent without a list. */
  list?: Neighbours
  /** Called at the end when autoplay is on; absent when nothing follows. */
  onEnd?: () => void
  /** Further controls beside the night screen's. */
  adjacent?: ReactNode
}

/**
 * Recordings (design reference 4.21): a control bar that stays visible on a phone, and content that scrolls
 * with the page.
 */
export const AudioPlayer = (props: Props) => {
  const { listening, watch, chapters, list, onEnd } = props
  const { file, course, userId, key } = listening
  const { element, url: playing, startSeconds } = useHeardElement(listening)
  const source = useFileSource(file, playing)
  useElementSource(element, source)
  const player = useMediaElement(element, watch, startSeconds, source.url)
  const preferences = usePlayerPreferences(element, 'audio', source.url)
  const sleep = useSleep(element, preferences.volume / 100, source.url)
  const gate = useDrivingGate(userId)
  const [goesOn, setGoesOn] = useOnward()
  const [isNight, setNight] = useIsNight()
  useExpected(element, key, source.url)
  useMediaSession(
    element,
    { title: file.title, album: course.title, picture: course.picture },
    source.url,
    list,
  )
  usePlayhead(props.playhead, player)
  const controls = { ...player, toggle: () => (player.playing ? player.toggle() : gate.pass(player.toggle)) }
  usePlayerKeys(controls)
  const isOnward = goesOn && onEnd !== undefined
  useEnded(element, source.url, () => {
    if (!sleepTimer.ended() && isOnward) onEnd()
  })
  if (source.failed) return <MediaFailure kind="audio" file={file} retry={source.retry} />
  const total = player.total || file.seconds
  const again = () => {
    player.seek(0)
    controls.toggle()
  }
  return (
    <section className={styles.audio} aria-label={`Lecteur audio, ${file.title}`}>
      {course.picture ? <img src={course.picture} alt="" className={styles.picture} /> : null}
      <div className={styles.sticky}>
        <Transport player={controls} total={total} what="l’audio" chapters={chapters} />
      </div>
      <MediaOptions player={controls} preferences={preferences}>
        <SleepChoice sleep={sleep} />
      </MediaOptions>
      <div className={styles.listening}>
        <Button
          variant="outline"
          leftSection={<Moon size={18} aria-hidden="true" />}
          onClick={() => setNight(true)}
        >
          Écran de nuit
        </Button>
        <SleepLonger sleep={sleep} />
        {props.adjacent}
        {onEnd ? (
          <Switch
            label="Enchaîner les séances"
            checked={goesOn}
            onChange={(event) => setGoesOn(event.currentTarget.checked)}
          />
        ) : null}
      </div>
      {player.ended && !(isOnward && !sleep.stopped) ? props.end?.(again) : null}
      <OnceOpened opened={isNight}>
        <NightScreen
          opened={isNight}
          close={() => setNight(false)}
          element={element}
          url={source.url}
          title={file.title}
          picture={course.picture}
          drawing={listening.drawing}
          player={controls}
          total={total}
          sleep={sleep}
        />
      </OnceOpened>
      <DrivingGate gate={gate} />
    </section>
  )
}
