import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LessonKindName } from '#drizzle/domain/lesson-kinds.ts'
import { reordered } from '../../admin-ui/components/SortableList.tsx'
import { refusalMessage } from '../../lib/messages.ts'
import { notify } from '../../ui/toast/store.ts'
import {
  arrange,
  copyLesson,
  type Lesson,
  lessons,
  lessonsOf,
  type Module,
  modules,
  modulesOf,
} from './queries.ts'

/** What a lesson is called until its author names it. */
const FIRST_TITLES: Readonly<Record<LessonKindName, string>> = {
  video: 'Nouvelle vidéo',
  audio: 'Nouvel audio',
  text: 'Nouveau texte',
  pdf: 'Nouveau document',
  exercise: 'Nouvel exercice',
  quiz: 'Nouveau quiz',
  live: 'Nouveau direct',
}

const sorted = <T extends { order: number; created: string }>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => a.order - b.order || a.created.localeCompare(b.created))

/**
 * Modules and lessons of a course with every act on them; each is stored at once and shown before the answer. New
 * lessons of a published course stay hidden until they are put online.
 */
export const useProgramme = (courseId: string, isPublished: boolean) => {
  const queries = useQueryClient()
  const moduleQuery = useQuery(modulesOf(courseId))
  const lessonQuery = useQuery(lessonsOf(courseId))
  const parts = useMemo(() => sorted(moduleQuery.data ?? []), [moduleQuery.data])
  const content = useMemo(() => sorted(lessonQuery.data ?? []), [lessonQuery.data])
  const within = (moduleId: string) => content.filter((lesson) => lesson.module === moduleId)

  const setParts = (edit: (list: Module[]) => Module[]) =>
    queries.setQueryData<Module[]>(modulesOf(courseId).queryKey, (list) => (list ? edit(list) : list))
  const setContent = (edit: (list: Lesson[]) => Lesson[]) =>
    queries.setQueryData<Lesson[]>(lessonsOf(courseId).queryKey, (list) => (list ? edit(list) : list))
  const placeParts = (next: readonly Module[]) =>
    setParts((list) =>
      list.map((part) => ({ ...part, order: next.findIndex(({ id }) => id === part.id) + 1 })),
    )
  const placeLessons = (moduleId: string, next: readonly Lesson[]) =>
    setContent((list) =>
      list.map((lesson) => {
        const at = next.findIndex(({ id }) => id === lesson.id)
        return at < 0 ? lesson : { ...lesson, module: moduleId, order: at + 1 }
      }),
    )

  /** Reads the stored state again. */
  const reload = () => {
    for (const queryKey of [['modules'], ['lessons'], ['courses', 'counts']])
      void queries.invalidateQueries({ queryKey })
  }
  /** Runs an action; a refusal is reported and the stored state is read again. */
  const act = async <T>(run: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await run()
    } catch (error) {
      notify.error(refusalMessage(error))
      return undefined
    } finally {
      reload()
    }
  }

  /** Stores an order of modules, and the lessons of one of them, in one request. */
  const place = (order: readonly Module[], moduleId = '', within: readonly Lesson[] = []) =>
    act(() =>
      arrange(
        courseId,
        order.map(({ id }) => ({ id, lessons: id === moduleId ? within.map((lesson) => lesson.id) : [] })),
      ),
    )

  /** Moves a lesson of another module before the one at `index`. */
  const takeLesson = (lessonId: string, moduleId: string, index: number) => {
    const lesson = content.find(({ id }) => id === lessonId)
    if (!lesson) return Promise.resolve(undefined)
    const there = within(moduleId)
    const next = [...there.slice(0, index), lesson, ...there.slice(index)]
    placeLessons(moduleId, next)
    return place(parts, moduleId, next)
  }

  return {
    isPublished,
    modules: parts,
    lessons: content,
    reload,
    lessonsOf: within,
    isReady: moduleQuery.data !== undefined && lessonQuery.data !== undefined,
    failed: [moduleQuery, lessonQuery].find((query) => query.isError && !query.data),
    addModule: (title: string) =>
      act(() => modules.create({ course: courseId, title, order: parts.length + 1 })),
    removeModule: (id: string) => act(() => modules.remove(id)),
    moveModule: (from: number, to: number) => {
      const next = reordered(parts, from, to)
      placeParts(next)
      return place(next)
    },
    addLesson: (moduleId: string, type: LessonKindName) =>
      act(() =>
        lessons.create({
          module: moduleId,
          title: FIRST_TITLES[type],
          type,
          order: within(moduleId).length + 1,
          isHidden: isPublished,
        }),
      ),
    removeLesson: (id: string) => act(() => lessons.remove(id)),
    copyLesson: (lesson: Lesson) => act(() => copyLesson(lesson.id)),
    moveLesson: (moduleId: string, from: number, to: number) => {
      const next = reordered(within(moduleId), from, to)
      placeLessons(moduleId, next)
      return place(parts, moduleId, next)
    },
    /** To the end of another module. */
    moveLessonTo: (lesson: Lesson, moduleId: string) =>
      takeLesson(lesson.id, moduleId, within(moduleId).length),
    takeLesson,
    refreshLesson: (saved: Lesson) =>
      setContent((list) => list.map((lesson) => (lesson.id === saved.id ? saved : lesson))),
  }
}
export type Programme = ReturnType<typeof useProgramme>
