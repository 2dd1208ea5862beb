/** Claire's entries in the sleep diary: five nights of seven, which is enough. */
import { exerciseEntries } from '#drizzle/collections/learning.ts'
import type { Night } from '#drizzle/domain/exercise.ts'
import { questionBlocks } from '#drizzle/domain/exercise-status.ts'
import { stamp } from '#server/core/clock.ts'
import { parisDay } from '#server/core/paris.ts'
import type { Bulk } from './bulk.ts'
import { type Calendar, stamps } from './calendar.ts'
import { exerciseOf } from './content/exercise-blocks.ts'
import type { Follower } from './learning.ts'

const TITLE = 'Votre carnet de nuit'

const NIGHTS: readonly Night[] = [
  {
    bed: '23:10',
    asleep: '00:05',
    wakings: 2,
    rise: '06:45',
    quality: 2,
    note: 'Téléphone jusqu’à onze heures.',
  },
  { bed: '23:30', asleep: '00:10', wakings: 1, rise: '06:50', quality: 3 },
  {
    bed: '22:50',
    asleep: '23:20',
    wakings: 2,
    rise: '06:45',
    quality: 3,
    note: 'Réveillée à trois heures, rendormie vite.',
  },
  {
    bed: '22:40',
    asleep: '23:05',
    wakings: 0,
    rise: '06:40',
    quality: 4,
    note: 'Première soirée sans écran.',
  },
  { bed: '22:45', asleep: '23:00', wakings: 1, rise: '07:15', quality: 5 },
]

/** Evening by evening from Claire's first day in the course on; the fifth morning completes the lesson. */
const FIRST_EVENING = 11

/** Writes Claire's entry in the diary lesson. */
export const keepDiary = (bulk: Bulk, days: Calendar, followers: readonly Follower[], user: string): void => {
  const lessonOf = ({ course }: Follower) => course.lessons.find(({ title }) => title === TITLE)
  const claire = followers.find((follower) => follower.user === user && lessonOf(follower) !== undefined)
  const lesson = claire && lessonOf(claire)
  if (!lesson) throw new Error('The demonstration needs its sleep diary')
  const nights = NIGHTS.map((night, at) => [
    String(at + 1),
    { day: parisDay(days.at(FIRST_EVENING - at, 720)), ...night },
  ])
  const answers = { nuits: { nights: Object.fromEntries(nights) } }
  const last = days.at(FIRST_EVENING - NIGHTS.length, 440)
  bulk.keep(exerciseEntries, {
    user: claire.user,
    lesson: lesson.id,
    course: claire.course.id,
    lessonTitle: TITLE,
    answers,
    asked: questionBlocks(exerciseOf(TITLE), [], answers),
    completedAt: stamp(last),
    ...stamps(days.at(FIRST_EVENING - 1, 425)),
    updated: stamp(last),
  })
}
