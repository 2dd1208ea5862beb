/** Results by course: a word in all lessons of one course does not hide other courses. */
import { courses } from '#drizzle/collections/courses.ts'
import type { Hit } from '#server/records/search/text-index.ts'

/** How much is looked at for it: ids and titles alone, texts only of what is shown. */
export const MAX_GROUPED = 1000
/** Lessons shown under their course. */
const LESSONS_SHOWN = 4

export interface Group {
  readonly course: string
  /** All matches in the course, itself included. */
  readonly count: number
  readonly shown: readonly Hit[]
}

const isCourse = ({ kind }: Hit): boolean => kind === courses.name

/** Hits, the best first, by their course: courses that were found themselves before those of which lessons alone were. */
export const grouped = (hits: readonly Hit[]): Group[] => {
  const byCourse = new Map<string, Hit[]>()
  for (const hit of hits) {
    const group = byCourse.get(hit.groups[0])
    if (group) group.push(hit)
    else byCourse.set(hit.groups[0], [hit])
  }
  const groups = [...byCourse].map(([course, group]) => {
    const own = group.filter(isCourse)
    const others = group.filter((hit) => !isCourse(hit)).slice(0, LESSONS_SHOWN)
    return { course, count: group.length, shown: [...own, ...others], isFound: own.length > 0 }
  })
  return [...groups.filter(({ isFound }) => isFound), ...groups.filter(({ isFound }) => !isFound)]
}
