import { Button, Text } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type BreathingBlock, MAX_CYCLES, type Phases } from '#drizzle/domain/exercise.ts'
import type { BlockProps } from './block-answer.ts'
import styles from './Exercise.module.css'
import { type Breath, PHASE_LABELS, useBreathing } from './use-breathing.ts'

const SMALL = 0.55

/** How large the circle is when a phase begins and ends. */
const sizesOf = (phase: number): [from: number, to: number] => {
  if (phase === 0) return [SMALL, 1]
  if (phase === 1) return [1, 1]
  return phase === 2 ? [1, SMALL] : [SMALL, SMALL]
}

/** Lets the circle grow and shrink with each phase; by script, which the page's policy allows, and not at all for who wants no motion. */
const useBreathingCircle = (breath: Breath | null, phases: Phases, isStill: boolean) => {
  const circle = useRef<HTMLDivElement>(null)
  const phase = breath?.phase
  useEffect(() => {
    const element = circle.current
    if (!element?.animate || phase === undefined || isStill) return
    const [from, to] = sizesOf(phase)
    const motion = element.animate([{ transform: `scale(${from})` }, { transform: `scale(${to})` }], {
      duration: (phases[phase] ?? 0) * 1000,
      easing: 'ease-in-out',
      fill: 'forwards',
    })
    return () => motion.cancel()
  }, [phase, phases, isStill])
  return circle
}

const rhythm = (phases: Phases): string =>
  phases
    .map((seconds, at) => ({ seconds, word: ['inspiration', 'rétention', 'expiration', 'pause'][at] }))
    .filter(({ seconds }) => seconds > 0)
    .map(({ seconds, word }) => `${word} ${seconds}\u00a0s`)
    .join(', ')

/** A paced breathing circle. It also counts in text, so that neither sight nor motion is required. */
export const Breathing = ({ block, answer, onChange }: BlockProps<BreathingBlock>) => {
  const { phases, cycles } = block
  const isStill = useReducedMotion()
  const done = Math.min(answer?.cycles ?? 0, MAX_CYCLES)
  const [here, setHere] = useState(0)
  const { breath, isRunning, start, pause } = useBreathing(phases, () => {
    onChange({ ...answer, cycles: Math.min(done + 1, MAX_CYCLES) })
    setHere(here + 1)
    return here + 1 >= cycles
  })
  const circle = useBreathingCircle(breath, phases, isStill)
  const isOver = !isRunning && here >= cycles
  const word = breath ? (PHASE_LABELS[breath.phase] ?? '') : isOver ? 'Terminé' : 'Prêt'
  return (
    <div className={styles.breathing}>
      <div className={styles.stage}>
        <div ref={circle} className={styles.breath} data-running={isRunning || undefined} />
        <div className={styles.breathWords}>
          <span className={styles.phase}>{word}</span>
          <span className={styles.seconds} aria-hidden="true">
            {breath ? breath.left : ''}
          </span>
        </div>
      </div>
      {/* Each phase once; the seconds are for the eye. */}
      <span role="status" className={styles.said}>
        {breath ? word : isOver ? 'Terminé. Restez un instant avec ce souffle.' : ''}
      </span>
      <div className={styles.breathActs}>
        <Button
          size="md"
          leftSection={
            isRunning ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />
          }
          onClick={() => {
            if (isRunning) return pause()
            if (here >= cycles) setHere(0)
            start()
          }}
        >
          {isRunning ? 'Mettre en pause' : here > 0 && !isOver ? 'Reprendre' : 'Commencer'}
        </Button>
        <Text>{`${Math.min(here, cycles)} sur ${cycles} respirations`}</Text>
      </div>
      <Text size="sm" c="dimmed">
        {`Rythme\u00a0: ${rhythm(phases)}.${done > 0 ? ` En tout\u00a0: ${done}.` : ''}`}
      </Text>
    </div>
  )
}
