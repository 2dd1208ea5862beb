import { Button, NativeSelect, VisuallyHidden } from '@mantine/core'
import styles from '../Media.module.css'
import { SLEEPS, type Sleep, type SleepState, sleepTimer } from './sleep-timer.ts'

const labelOf = (choice: Sleep): string => {
  if (choice === 'off') return 'Non'
  return choice === 'end' ? 'À la fin' : `Dans ${choice}\u00a0min`
}

/**
 * The announcement of the timer: what was chosen, and what it does by itself. Not every minute: the user is
 * falling asleep.
 */
const saidOf = ({ choice, fading, stopped }: SleepState): string => {
  if (stopped) return 'La minuterie a arrêté la lecture.'
  if (fading) return 'Le son baisse, la lecture va s’arrêter.'
  if (choice === 'off') return ''
  return choice === 'end'
    ? 'La lecture s’arrêtera à la fin de la séance.'
    : `La lecture s’arrêtera dans ${choice}\u00a0minutes.`
}

/** A live region in place: an open dialog silences those outside it. */
export const SleepSaid = ({ sleep }: { sleep: SleepState }) => (
  <VisuallyHidden role="status">{saidOf(sleep)}</VisuallyHidden>
)

/** « Arrêter » : the sleep timer (design reference 4.21). */
export const SleepChoice = ({ sleep }: { sleep: SleepState }) => (
  <>
    <NativeSelect
      className={styles.choice}
      label="Arrêter"
      value={sleep.choice}
      data={SLEEPS.map((value) => ({
        value,
        label: value === sleep.choice && sleep.left > 0 ? `${sleep.left}\u00a0min` : labelOf(value),
      }))}
      onChange={(event) => {
        const chosen = SLEEPS.find((value) => value === event.currentTarget.value)
        if (chosen) sleepTimer.choose(chosen)
      }}
    />
    <SleepSaid sleep={sleep} />
  </>
)

/** Adds five minutes while the timer runs. */
export const SleepLonger = ({ sleep }: { sleep: SleepState }) =>
  sleep.left > 0 ? (
    <Button variant="outline" onClick={sleepTimer.extend} aria-label={'+5\u00a0min, arrêter plus tard'}>
      {'+5\u00a0min'}
    </Button>
  ) : null
