/** The instant at which a course is looked at as somebody else: it stands in the address, so that a link shows the same. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { viewOfLearner } from '../../admin-learners/queries.ts'

/** The parameter of the instant, as records have it. */
export const AT = 'le'

/** Whole, and of a day that there is: 30 February is read as another one. */
const isInstant = (value: string): boolean => {
  const at = new Date(value.replace(' ', 'T'))
  return !Number.isNaN(at.getTime()) && at.toISOString().replace('T', ' ') === value
}

/** What the person of an enrollment sees, and when. What the address says wrongly is now. */
export const useView = (enrollment: string) => {
  const [search, setSearch] = useSearchParams()
  const [now] = useState(() => new Date().toISOString().replace('T', ' '))
  const requested = search.get(AT) ?? ''
  const at = isInstant(requested) ? requested : now
  const setAt = (instant: string) => instant && setSearch({ [AT]: instant }, { replace: true })
  return { at, setAt, view: useQuery(viewOfLearner(enrollment, at)) }
}
