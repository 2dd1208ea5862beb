import { useEffect, useState } from 'react'
import { ClientResponseError } from '../../../lib/pocketbase.ts'
import { followJob, type Job } from './queries.ts'

const AGAIN_MS = 1500

export interface Followed {
  /** Null before the first word of it. */
  readonly job: Job | null
  /** The text received so far. */
  readonly text: string
  /** The connection is away; it is tried again. */
  readonly isLost: boolean
  /** Deleted, or another user's. */
  readonly isGone: boolean
  /** Applies the reply of an action. */
  readonly put: (job: Job) => void
}

export const isOver = ({ state }: Pick<Job, 'state'>): boolean => state !== 'queued' && state !== 'running'

/** A draft as it is written, from wherever it is: after a reload, in a second tab, across a lost network. */
export const useJob = (id: string): Followed => {
  const [job, put] = useState<Job | null>(null)
  const [text, setText] = useState('')
  const [isLost, setLost] = useState(false)
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    let all = ''
    let isEnded = false
    put(null)
    setText('')
    setGone(false)
    const run = async () => {
      while (!signal.aborted && !isEnded) {
        try {
          await followJob(id, all.length, {
            signal,
            onJob: (next) => {
              setLost(false)
              isEnded = isOver(next)
              if (isEnded) all = next.text
              setText(all)
              put(next)
            },
            onText: ({ from, text: piece, tokensOut }) => {
              all = all.slice(0, from) + piece
              setText(all)
              put((known) => (known ? { ...known, tokensOut } : known))
            },
          })
        } catch (error) {
          if (signal.aborted) return
          if (error instanceof ClientResponseError && [401, 403, 404].includes(error.status)) {
            setGone(true)
            return
          }
          console.warn('The draft is out of reach', error)
        }
        if (isEnded || signal.aborted) return
        setLost(true)
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
    }
    void run()
    return () => leaving.abort()
  }, [id])
  return { job, text, isLost, isGone, put }
}
