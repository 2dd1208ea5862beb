import { Button } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Cue } from '../../../lib/captions.ts'
import { clock } from '../../../lib/moments.ts'
import type { Playhead } from '../playhead.ts'
import { revealIn } from './reveal.ts'
import styles from './Transcript.module.css'
import { usePlace } from './use-place.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Scrolls with the current line, until the user scrolls. */
const useFollowing = (box: RefObject<HTMLElement | null>, spoken: number, isSearching: boolean) => {
  const [follows, setFollows] = useState(true)
  const isOn = follows && !isSearching
  useEffect(() => {
    const line = box.current?.querySelector(`[data-line="${spoken}"]`)
    if (isOn && box.current && line) revealIn(box.current, line.getBoundingClientRect())
  }, [box, spoken, isOn])
  useEffect(() => {
    const panel = box.current
    const stop = () => setFollows(false)
    const onKey = ({ key }: globalThis.KeyboardEvent) => {
      if (/^(Arrow(Up|Down)|Page(Up|Down)|Home|End)$/.test(key)) stop()
    }
    panel?.addEventListener('wheel', stop, { passive: true })
    panel?.addEventListener('touchmove', stop, { passive: true })
    panel?.addEventListener('keydown', onKey)
    return () => {
      panel?.removeEventListener('wheel', stop)
      panel?.removeEventListener('touchmove', stop)
      panel?.removeEventListener('keydown', onKey)
    }
  }, [box])
  return { isOn, follow: () => setFollows(true) }
}

interface Props {
  cues: readonly Cue[]
  playhead: Playhead
  /** The scrolling element. */
  box: RefObject<HTMLElement | null>
  isSearching: boolean
}

/**
 * Lines with their times: the current one is highlighted, a click or Enter seeks to it. A single tab stop.
 */
export const TimedLines = ({ cues, playhead, box, isSearching }: Props) => {
  const list = useRef<HTMLOListElement>(null)
  const spoken = usePlace(playhead, cues)
  const [chosen, setChosen] = useState<number | null>(null)
  const { isOn, follow } = useFollowing(box, spoken, isSearching)
  const stop = Math.min(chosen ?? Math.max(0, spoken), cues.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const to = Math.max(0, Math.min(cues.length - 1, stop + step))
    setChosen(to)
    const line = list.current?.querySelector<HTMLElement>(`[data-line="${to}"]`)
    line?.focus({ preventScroll: true })
    if (box.current && line) revealIn(box.current, line.getBoundingClientRect())
  }
  return (
    <>
      <ol
        className={styles.lines}
        ref={list}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setChosen(null)
        }}
      >
        {cues.map(({ from, text }, index) => (
          <li key={`${from}-${text}`}>
            <button
              type="button"
              className={styles.cue}
              data-line={index}
              aria-current={index === spoken ? 'true' : undefined}
              tabIndex={index === stop ? 0 : -1}
              onFocus={() => setChosen(index)}
              onClick={() => {
                playhead.seek(from)
                follow()
              }}
            >
              <span className={styles.time} data-time>
                {clock(from)}
              </span>
              <span>{text.replaceAll('\n', ' ')}</span>
            </button>
          </li>
        ))}
      </ol>
      {isOn || isSearching ? null : (
        <Button className={styles.follow} size="compact-md" variant="filled" color="sable" onClick={follow}>
          Suivre la lecture
        </Button>
      )}
    </>
  )
}
