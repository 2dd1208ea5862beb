/** Makes lessons of files: the lessons first, one after the other, then their files through the queue. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { lessonFields } from '#drizzle/collections/courses.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { fileProblem } from '../../../admin-ui/upload/targets.ts'
import { uploads } from '../../../admin-ui/upload/uploads.ts'
import { refusalMessage } from '../../../lib/messages.ts'
import { type Lesson, lessons } from '../queries.ts'
import type { Programme } from '../use-programme.ts'
import { mediaLength } from './media-length.ts'
import { type Planned, plan, type Unfit } from './planned.ts'

/** The lesson that an earlier try has made, whose answer was lost; null when there is none. */
const madeBefore = (queries: QueryClient, id: string): Promise<Lesson | null> =>
  queries.fetchQuery({ ...lessons.one(id), staleTime: 0, retry: false }).catch(() => null)

const create = async (
  queries: QueryClient,
  one: Planned,
  moduleId: string,
  order: number,
  isHidden: boolean,
): Promise<Lesson> => {
  try {
    return await lessons.create({
      id: one.id,
      module: moduleId,
      title: one.title.trim(),
      type: one.type,
      order,
      durationSeconds: one.seconds ?? 0,
      isHidden,
      ...(one.type === 'video' ? { videoProvider: 'file' as const } : {}),
    })
  } catch (error) {
    const made = await madeBefore(queries, one.id)
    if (made) return made
    throw error
  }
}

const send = ({ file, field }: Planned, lesson: Lesson, courseId: string): void => {
  const declared = lessonFields[field]
  const many = declared.maxSelect > 1
  uploads.add(
    {
      collection: 'lessons',
      id: lesson.id,
      field,
      many,
      room: many ? declared.maxSelect : null,
      owner: `Leçon\u00a0: ${lesson.title}`,
      path: adminLink('adminCourseEdit', { id: courseId }, { tab: 'programme', lecon: lesson.id }),
    },
    [file],
    // Judged by its ending already; what the browser calls its type is no reason.
    (chosen) => fileProblem(chosen, { ...declared, mimeTypes: [] }),
  )
}

/** The lessons planned for one module, their changes, and how they are made. */
export const useNewLessons = (courseId: string, moduleId: string, programme: Programme) => {
  const queries = useQueryClient()
  const [planned, setPlanned] = useState<Planned[]>([])
  const [unfit, setUnfit] = useState<Unfit[]>([])
  const [isBusy, setBusy] = useState(false)
  const isOpen = planned.length + unfit.length > 0
  const round = useRef(0)
  const edit = (id: string, change: Partial<Planned>) =>
    setPlanned((list) => list.map((one) => (one.id === id ? { ...one, ...change } : one)))

  /** One file after the other: a hundred films at once would exhaust the memory. */
  const measure = async (list: readonly Planned[], turn: number) => {
    for (const { id, file, type, seconds } of list) {
      if (round.current !== turn) return
      if (seconds === null && type !== 'pdf') edit(id, { seconds: await mediaLength(file, type) })
    }
  }
  const choose = (files: readonly File[]) => {
    if (files.length === 0 || isBusy) return
    const found = plan(files, programme.lessons, uploads.all())
    round.current += 1
    setPlanned(found.planned)
    setUnfit(found.unfit)
    void measure(found.planned, round.current)
  }
  const close = () => {
    round.current += 1
    setPlanned([])
    setUnfit([])
  }
  useEffect(
    () => () => {
      round.current += 1
    },
    [],
  )
  /** Makes what is wanted and not made yet; resolves with how many were, and whether all of them are now. */
  const make = async (): Promise<{ made: number; isWhole: boolean }> => {
    setBusy(true)
    let made = 0
    let isWhole = true
    const wanted = planned.filter(({ isWanted, isMade }) => isWanted && !isMade)
    const first = programme.lessonsOf(moduleId).length + 1
    for (const [at, one] of wanted.entries())
      try {
        const lesson = await create(queries, one, moduleId, first + at, programme.isPublished)
        edit(one.id, { isMade: true, error: '' })
        send(one, lesson, courseId)
        made += 1
      } catch (error) {
        isWhole = false
        edit(one.id, { error: refusalMessage(error) })
      }
    programme.reload()
    setBusy(false)
    return { made, isWhole }
  }
  return { planned, unfit, isOpen, isBusy, edit, choose, close, make }
}
export type NewLessons = ReturnType<typeof useNewLessons>
