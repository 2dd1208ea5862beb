/** What a course still lacks before publication: what is required, and what is recommended. */
import { useQuery } from '@tanstack/react-query'
import { blockFlaw } from '#drizzle/domain/exercise-status.ts'
import { euros, plural } from '../../lib/format.ts'
import type { CourseValues } from './course-form.ts'
import {
  type Course,
  closedQuizzesOf,
  exercisesOf,
  hollowLessonsOf,
  previewOf,
  unreadLessonsOf,
} from './queries.ts'

export interface PublicationCheck {
  done: boolean
  /** The server refuses to publish without it. */
  isRequired: boolean
  text: string
  /** The remaining step; usually « à ajouter ». */
  todo: string
  /** The tab of the editor where it is done. */
  tab: string
}

const check = (
  done: boolean,
  tab: string,
  text: string,
  more: Partial<Pick<PublicationCheck, 'isRequired' | 'todo'>> = {},
): PublicationCheck => ({ done, tab, text, isRequired: false, todo: 'à ajouter', ...more })

/** A price of 0 is one: a course that is given is no mistake, but who publishes reads it. */
const priceText = (price: number | null): string => {
  if (price === null) return 'Un prix, ou 0\u00a0€ pour une formation gratuite'
  return price > 0 ? `Un prix (${euros(price)})` : 'Un prix (gratuite)'
}

/** The checks of a course for its form's values; the lessons are read again whenever the screen opens. */
export const usePublicationChecks = (course: Course, values: CourseValues) => {
  const fresh = { refetchOnMount: 'always' } as const
  const lessons = useQuery({ ...previewOf(course.id), ...fresh })
  const hollow = useQuery({ ...hollowLessonsOf(course.id), ...fresh })
  const closed = useQuery({ ...closedQuizzesOf(course.id), ...fresh })
  const unread = useQuery({ ...unreadLessonsOf(course.id), ...fresh })
  const unreadTitles = (unread.data?.items ?? []).map(({ title }) => title)
  const unreadBeyond = (unread.data?.totalItems ?? 0) - unreadTitles.length
  const exercises = useQuery({ ...exercisesOf(course.id), ...fresh })
  const checks: PublicationCheck[] = [
    check(values.title.trim() !== '', 'informations', 'Un titre', { isRequired: true }),
    check((lessons.data?.totalItems ?? 0) > 0, 'programme', 'Au moins une leçon', { isRequired: true }),
    ...unreadTitles.map((title) =>
      check(false, 'programme', `La leçon «\u00a0${title}\u00a0» vient d’une IA`, {
        isRequired: true,
        todo: 'à relire',
      }),
    ),
    ...(unreadBeyond > 0
      ? [
          check(false, 'programme', `${plural(unreadBeyond, 'autre leçon', 'autres leçons')} d’une IA`, {
            isRequired: true,
            todo: 'à relire',
          }),
        ]
      : []),
    ...(hollow.data?.items ?? []).map(({ title }) =>
      check(false, 'programme', `La leçon «\u00a0${title}\u00a0» est vide`, { todo: 'à remplir' }),
    ),
    ...(closed.data?.items ?? []).map(({ title }) =>
      check(false, 'programme', `Le quiz «\u00a0${title}\u00a0» est fermé`, { todo: 'à ouvrir aux membres' }),
    ),
    ...(exercises.data?.items ?? [])
      .filter(({ exercise }) => exercise?.blocks.some((block) => blockFlaw(block) !== ''))
      .map(({ title }) =>
        check(false, 'programme', `L’exercice «\u00a0${title}\u00a0» a un bloc sans ses textes`, {
          todo: 'à compléter',
        }),
      ),
    check(values.price !== null, 'tarifs', priceText(values.price)),
    check(values.shortDescription !== '', 'informations', 'Un résumé'),
    check(values.description !== '', 'informations', 'Une description'),
    check(course.coverImage !== '', 'medias', 'Une image de couverture'),
    check(lessons.data?.items[0]?.isPreview ?? false, 'programme', 'Une leçon en aperçu gratuit'),
  ]
  const queries = [lessons, unread, hollow, closed, exercises]
  return {
    checks,
    /** Every query has current data. */
    isKnown: queries.every(({ data, isFetching }) => data !== undefined && !isFetching),
    failed: queries.find(({ isError, isFetching }) => isError && !isFetching),
  }
}
