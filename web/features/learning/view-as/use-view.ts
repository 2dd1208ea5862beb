/** The instant at which a course is looked at as somebody else: it stands in the address, so that a link shows the same. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { viewOfLearner } from '../../admin-learners/queries.ts'

/** The parameter of the instant, as records have it. */
export const AT = 'le'

const isInstant = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value.replace(' ', 'T')))

/** What the person of an enrollment sees, and when. What the address says wrongly is now. */
export const useView = (enrollment: string) => {
  const [search, setSearch] = useSearchParams()
  const [now] = useState(() => new Date().toISOString().replace('T', ' '))
  const asked = search.get(AT) ?? ''
  const at = isInstant(asked) ? asked : now
  const setAt = (instant: string) => instant && setSearch({ [AT]: instant }, { replace: true })
  return { at, setAt, view: useQuery(viewOfLearner(enrollment, at)) }
}
