import { useCallback, useEffect, useRef, useState } from 'react'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useShortcut } from './use-shortcuts.ts'

/** Specification §9: auto-save is on by default, every 30 000 ms. */
export const AUTOSAVE_MS = 30_000
export type SaveState = 'clean' | 'dirty' | 'saving' | 'saved' | 'failed'

export interface Autosave {
  state: SaveState
  savedAt: Date | null
  enabled: boolean
  setEnabled(on: boolean): void
  /** Saves now; `true` when everything is stored. Calls never overlap: a second one waits for the first. */
  saveNow(): Promise<boolean>
}

/**
 * Saves every 30 s while something is unsaved, on Ctrl/Cmd+S, and guards the way out. `save` resolves `true` when the
 * work is stored, `false` when it was refused (its own errors are then on the form); a rejection counts as refused.
 */
export const useAutosave = (options: {
  dirty: boolean
  save: (silent: boolean) => Promise<boolean>
  /** The record exists: a form that creates saves only on demand. */
  automatic?: boolean
}): Autosave => {
  const { dirty, automatic = true } = options
  const [state, setState] = useState<SaveState>('clean')
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [enabled, setEnabled] = useState(true)
  const save = useRef(options.save)
  save.current = options.save
  const running = useRef<Promise<boolean> | null>(null)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const run = useCallback(async (silent: boolean): Promise<boolean> => {
    if (running.current) await running.current
    const attempt = async () => {
      setState('saving')
      const done = await save.current(silent).catch(() => false)
      if (mounted.current) {
        setState(done ? 'saved' : 'failed')
        if (done) setSavedAt(new Date())
      }
      return done
    }
    running.current = attempt()
    const done = await running.current
    running.current = null
    return done
  }, [])

  useEffect(() => {
    if (dirty) setState((now) => (now === 'saving' || now === 'failed' ? now : 'dirty'))
    else setState((now) => (now === 'dirty' || now === 'failed' ? 'clean' : now))
  }, [dirty])

  useEffect(() => {
    if (!dirty || !enabled || !automatic) return
    const timer = setInterval(() => void run(true), AUTOSAVE_MS)
    return () => clearInterval(timer)
  }, [dirty, enabled, automatic, run])

  const saveNow = useCallback(() => run(false), [run])
  useShortcut('save', () => void saveNow())
  useLeaveGuard(dirty)
  return { state, savedAt, enabled, setEnabled, saveNow }
}
