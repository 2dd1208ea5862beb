import { useCallback, useEffect, useMemo, useRef } from 'react'
import { type Interval, mergeIntervals } from '#drizzle/domain/intervals.ts'

/** Design reference 3.3: the position is saved every 10 s. */
export const REPORT_MS = 10_000
/** Two positions further apart than this are a jump, not playing (background tabs report once a second). */
const JUMP_SECONDS = 2.5

export interface Report {
  watched: Interval[]
  positionSeconds: number
}
/** Sends a report; `false` keeps it for the next one. `leaving` asks for a request that survives the page. */
export type SendReport = (report: Report, leaving: boolean) => Promise<boolean>

export interface Watch {
  /** Where the player is, a few times a second while it plays. */
  tick: (seconds: number) => void
  /** The player paused, jumped or ended: what was played is sent. */
  stop: () => void
  /** Sends what is left and waits for the answer. */
  flush: () => Promise<void>
  /** What was played since the lesson was opened, whether the server has it or not. */
  played: () => Interval[]
}

/**
 * Records the seconds really played, whatever the source, and reports them every 10 s, on pause and on leaving.
 * What could not be sent is kept and joined to the next report.
 */
export const useWatch = (send: SendReport): Watch => {
  const sender = useRef(send)
  sender.current = send
  const pending = useRef<Interval[]>([])
  const all = useRef<Interval[]>([])
  const segment = useRef<Interval | null>(null)
  const position = useRef<number | null>(null)
  const sending = useRef<Promise<void> | null>(null)

  const close = useCallback(() => {
    const open = segment.current
    segment.current = null
    if (!open || open[1] <= open[0]) return
    pending.current.push(open)
    all.current = mergeIntervals([...all.current, open])
  }, [])

  const report = useCallback(async (leaving: boolean): Promise<void> => {
    if (sending.current && !leaving) await sending.current
    const open = segment.current
    if (open && open[1] > open[0]) {
      pending.current.push([...open])
      all.current = mergeIntervals([...all.current, open])
      segment.current = [open[1], open[1]]
    }
    const watched = mergeIntervals(pending.current)
    if (watched.length === 0 || position.current === null) return
    pending.current = []
    const attempt = sender
      .current({ watched, positionSeconds: Math.floor(position.current) }, leaving)
      .then((done) => {
        if (!done) pending.current.push(...watched)
      })
    sending.current = attempt
    await attempt
    sending.current = null
  }, [])

  useEffect(() => {
    const timer = setInterval(() => void report(false), REPORT_MS)
    const onHide = () => {
      if (document.visibilityState === 'hidden') void report(true)
    }
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', onHide)
    window.addEventListener('online', onHide)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('online', onHide)
      close()
      void report(true)
    }
  }, [report, close])

  return useMemo(
    () => ({
      tick: (seconds) => {
        const open = segment.current
        position.current = seconds
        if (open && seconds >= open[1] && seconds - open[1] < JUMP_SECONDS) open[1] = seconds
        else {
          close()
          segment.current = [seconds, seconds]
        }
      },
      stop: () => {
        close()
        void report(false)
      },
      flush: async () => {
        close()
        await report(false)
      },
      played: () => (segment.current ? [...all.current, [...segment.current]] : all.current),
    }),
    [close, report],
  )
}
