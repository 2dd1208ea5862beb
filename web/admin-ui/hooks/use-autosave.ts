import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useShortcut } from './use-shortcuts.ts'

/** Specification §9: auto-save is on by default, every 30 000 ms; a person may switch it off in this browser. */
export const AUTOSAVE_MS = 30_000

/**
 * `invalid`: values have to be corrected first. `denied`: the same save would be refused again. `refused`: another try may
 * work. `contested`: another person changed the same values, and the person has to choose. `gone`: the record was deleted.
 */
export type SaveOutcome = 'stored' | 'invalid' | 'denied' | 'refused' | 'contested' | 'gone'
export type SaveState =
  | Exclude<SaveOutcome, 'stored' | 'refused'>
  | 'clean'
  | 'dirty'
  | 'saving'
  | 'saved'
  | 'failed'

export interface Autosave {
  state: SaveState
  savedAt: Date | null
  /** How many values have to be corrected. */
  wrong: number
  /** Saves by itself; `null` where only the button does. */
  isAutomatic: boolean | null
  setAutomatic(on: boolean): void
  /** Saves now; `true` when everything is stored. Calls never overlap: a second one waits for the first. */
  saveNow(): Promise<boolean>
  /** Lets the person leave without a question: the record was just deleted, or created elsewhere. */
  release(): void
}

const AFTER: Record<SaveOutcome, SaveState> = {
  stored: 'saved',
  refused: 'failed',
  invalid: 'invalid',
  denied: 'denied',
  contested: 'contested',
  gone: 'gone',
}
/** What unsaved work does not change by being typed further: an answer is awaited, or a save is on its way. */
const STATUS: ReadonlySet<SaveState> = new Set(['saving', 'failed', 'invalid', 'denied', 'contested', 'gone'])
/** Where saving by itself would change nothing. */
const PAUSED: ReadonlySet<SaveState> = new Set(['invalid', 'denied', 'contested', 'gone'])

/**
 * Saves every 30 s while something is unsaved, on Ctrl/Cmd+S, and guards the way out. It pauses while a conflict waits
 * for its answer, and stops when the record is gone. A rejection of `save` counts as refused.
 */
export const useAutosave = (options: {
  dirty: boolean
  /** How many values the form shows as wrong. */
  wrong?: number
  /** `silent`: nobody asked for it, so nothing may open over someone who types. */
  save: (silent: boolean) => Promise<SaveOutcome>
  /** The record exists: a form that creates saves only on demand. */
  automatic?: boolean
}): Autosave => {
  const { dirty, wrong = 0, automatic = true } = options
  const [state, setState] = useState<SaveState>('clean')
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [isOn, setAutomatic] = useLocalStorage({
    key: 'autosave',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  const isAutomatic = automatic ? isOn : null
  const save = useRef(options.save)
  save.current = options.save
  const running = useRef<Promise<SaveOutcome> | null>(null)

  const run = useCallback(async (silent: boolean): Promise<boolean> => {
    while (running.current) await running.current
    setState('saving')
    running.current = save.current(silent).catch(() => 'refused' as const)
    const outcome = await running.current
    running.current = null
    setState(AFTER[outcome])
    if (outcome === 'stored') setSavedAt(new Date())
    return outcome === 'stored'
  }, [])

  useEffect(() => {
    if (dirty) setState((now) => (STATUS.has(now) ? now : 'dirty'))
    else setState((now) => (now === 'saving' || now === 'saved' ? now : 'clean'))
  }, [dirty])

  // Corrected: it may be stored again.
  const isMended = state === 'invalid' && wrong === 0
  useEffect(() => {
    if (isMended) setState('dirty')
  }, [isMended])

  const isDue = dirty && isAutomatic && !PAUSED.has(state)
  useEffect(() => {
    if (!isDue) return
    const timer = setInterval(() => {
      if (!running.current) void run(true)
    }, AUTOSAVE_MS)
    return () => clearInterval(timer)
  }, [isDue, run])

  const saveNow = useCallback(() => run(false), [run])
  useShortcut('save', () => void saveNow())
  const release = useLeaveGuard(dirty)
  // What was typed during a save is not in it.
  const shown = state === 'saved' && dirty ? 'dirty' : state
  return { state: shown, savedAt, wrong, isAutomatic, setAutomatic, saveNow, release }
}
