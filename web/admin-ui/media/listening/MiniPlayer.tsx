import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { Pause, Play, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useUser } from '../../../lib/auth.ts'
import { clock } from '../../../lib/moments.ts'
import { usePlayerPreferences } from '../player-preferences.ts'
import { useFileSource } from '../use-file-source.ts'
import { useMediaElement } from '../use-media-element.ts'
import { useMediaSession } from '../use-media-session.ts'
import { useWatch } from '../use-watch.ts'
import { DrivingGate } from './DrivingGate.tsx'
import { globalPlayer, type NowPlaying } from './global-player.ts'
import styles from './MiniPlayer.module.css'
import { sleepTimer } from './sleep-timer.ts'
import { useDrivingGate } from './use-driving-gate.ts'
import { useOnward } from './use-onward.ts'
import { useElementSource, useEnded, useExpected } from './use-played-element.ts'
import { useSleep } from './use-sleep.ts'

/** Stops when another player of the page starts. */
const useOnlyOne = (element: HTMLAudioElement): void => {
  useEffect(() => {
    const onPlay = ({ target }: Event) => {
      if (target !== element) globalPlayer.close()
    }
    document.addEventListener('play', onPlay, true)
    return () => document.removeEventListener('play', onPlay, true)
  }, [element])
}

/** The page reserves space for the player, and so do notifications (`Toaster.module.css`). */
const useRoom = (): void => {
  useEffect(() => {
    const root = document.documentElement
    root.dataset.mini = ''
    return () => {
      delete root.dataset.mini
    }
  }, [])
}

const Bar = ({ played }: { played: NowPlaying }) => {
  const { file, course, key, userId } = played
  const element = useRef<HTMLAudioElement>(played.element)
  const [reporter] = useState(played.reporter)
  const watch = useWatch(reporter)
  useEffect(() => () => reporter.end?.(), [reporter])
  const [begun] = useState(() => ({ url: played.element.src, seconds: played.element.currentTime }))
  const source = useFileSource(file, begun.url)
  useElementSource(element, source)
  const player = useMediaElement(element, watch, begun.url ? begun.seconds : played.startSeconds, source.url)
  const preferences = usePlayerPreferences(element, 'audio', source.url)
  const sleep = useSleep(element, preferences.volume / 100, source.url)
  const gate = useDrivingGate(userId)
  const [goesOn] = useOnward()
  useExpected(element, key, source.url)
  useMediaSession(element, { title: file.title, album: course.title, picture: course.picture }, source.url)
  useOnlyOne(played.element)
  useRoom()
  useEnded(element, source.url, () => {
    if (sleepTimer.ended() || !goesOn || !played.next) return
    void watch.flush().then(played.finish)
    played.next().then(
      (next) => next && globalPlayer.follow(key, next),
      (error: unknown) => console.warn('The next session cannot be read', error),
    )
  })
  const total = player.total || file.seconds
  const toggle = () => (player.playing ? player.toggle() : gate.pass(player.toggle))
  return (
    <section className={styles.bar} aria-label={`Lecture en cours, ${file.title}`}>
      <ActionIcon
        size={44}
        radius="xl"
        variant="filled"
        color="sable"
        aria-label={player.playing ? 'Mettre en pause' : 'Lire'}
        onClick={toggle}
      >
        {player.playing ? <Pause size={22} aria-hidden="true" /> : <Play size={22} aria-hidden="true" />}
      </ActionIcon>
      <Link to={played.address} className={styles.words}>
        <span className={styles.title}>{file.title}</span>
        <span className={styles.facts}>
          {source.failed
            ? 'Cet audio ne peut pas être lu.'
            : `${clock(player.seconds)} sur ${clock(total)}${sleep.left > 0 ? `, arrêt dans ${sleep.left}\u00a0min` : ''}`}
        </span>
      </Link>
      <ActionIcon size={44} aria-label="Fermer le lecteur" onClick={globalPlayer.close}>
        <X size={22} aria-hidden="true" />
      </ActionIcon>
      <VisuallyHidden role="status">
        {sleep.stopped
          ? 'La minuterie a arrêté la lecture.'
          : source.failed
            ? 'Cet audio ne peut pas être lu.'
            : ''}
      </VisuallyHidden>
      <DrivingGate gate={gate} />
    </section>
  )
}

/**
 * The recording that plays, in a bar of 64 px at the bottom of the member space. The recording's own page
 * takes the playback back; another user of this device does not see it.
 */
export const MiniPlayer = () => {
  const played = useSyncExternalStore(globalPlayer.subscribe, globalPlayer.current)
  const user = useUser()
  const { pathname } = useLocation()
  useEffect(globalPlayer.draw, [])
  const isOwn = played !== null && user?.id === played.userId
  useEffect(() => {
    if (played && !isOwn) globalPlayer.close()
  }, [played, isOwn])
  // The recording's own page is about to play it.
  if (!played || !isOwn || pathname === played.address) return null
  return <Bar key={played.key} played={played} />
}
