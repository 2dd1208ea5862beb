/** Lessons of published courses that are changed and not online yet. */
import { useQuery } from '@tanstack/react-query'
import { hasChanges, type WorkingCopy, workingCopies } from '../../admin-ui/working-copy/working-copy.ts'

export const lessonCopies = workingCopies.all({ filter: "collection = 'lessons'" })

/** The changes of a lesson that are not online; undefined where there are none, or while they are read. */
export const useLessonCopy = (id: string): WorkingCopy | undefined =>
  useQuery({
    ...lessonCopies,
    select: (copies) => copies.find((copy) => copy.record === id && hasChanges(copy)),
  }).data
