/** The time of a preview. It is in the URL, so that a link shows the same. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { viewOfLearner } from '../../admin-learners/index.ts'

/** The URL parameter of the time, in the format of records. */
export const AT = 'le'

/** Complete, and a valid date: `Date` would read 30 February as another day. */
const isInstant = (value: string): boolean => {
  const at = new Date(value.replace(' ', 'T'))
  return !Number.isNaN(at.getTime()) && at.toISOString().replace('T', ' ') === value
}

/** What the participant of an enrollment sees, and when. An invalid time in the URL means now. */
export const useView = (enrollment: string) => {
  const [search, setSearch] = useSearchParams()
  const [now] = useState(() => new Date().toISOString().replace('T', ' '))
  const requested = search.get(AT) ?? ''
  const at = isInstant(requested) ? requested : now
  const setAt = (instant: string) => instant && setSearch({ [AT]: instant }, { replace: true })
  return { at, setAt, view: useQuery(viewOfLearner(enrollment, at)) }
}
