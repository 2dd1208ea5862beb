import { Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { duration } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { type Course, myEnrollments, type Placed, type Progress, publishedCourses } from '../queries.ts'
import styles from './Finished.module.css'

const fact = (label: string, count: number) => (count > 0 ? [{ label, value: String(count) }] : [])

/** At most four figures about a completed course, leaving out those that are zero. */
export const factsOf = (lessons: readonly Placed[], mine: readonly Progress[]) => {
  const done = new Set(mine.filter(({ completed }) => completed).map(({ lesson }) => lesson))
  const list = lessons.filter(({ id }) => done.has(id))
  const seconds = list.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  const ofType = (type: string) => list.filter((lesson) => lesson.type === type).length
  return [
    ...fact(list.length > 1 ? 'leçons terminées' : 'leçon terminée', list.length),
    ...(seconds > 0 ? [{ label: 'de formation', value: duration(seconds) }] : []),
    ...fact(ofType('exercise') > 1 ? 'exercices faits' : 'exercice fait', ofType('exercise')),
    ...fact(ofType('audio') > 1 ? 'séances écoutées' : 'séance écoutée', ofType('audio')),
  ]
}

export const WhatWasDone = ({ lessons, mine }: { lessons: readonly Placed[]; mine: readonly Progress[] }) => {
  const facts = factsOf(lessons, mine)
  if (facts.length === 0) return null
  return (
    <ul className={styles.facts} aria-label="Ce que vous avez fait">
      {facts.map(({ label, value }) => (
        <li key={label}>
          <strong>{value}</strong>
          <span>{label}</span>
        </li>
      ))}
    </ul>
  )
}

/** The first courses of the catalogue that the user does not own, those of the same category first. */
const nextOf = (
  courses: readonly Course[],
  owned: ReadonlySet<string>,
  current: Course | undefined,
): Course[] => {
  const near = (course: Course) => (current?.tags ?? []).filter((tag) => course.tags.includes(tag)).length
  return courses
    .filter(({ id }) => !owned.has(id))
    .sort((a, b) => near(b) - near(a))
    .slice(0, 2)
}

/** After a course: a link to review it, another course, the user's progress so far. Nothing is mandatory. */
export const WhatNext = ({ userId, course }: { userId: string; course: Course | undefined }) => {
  const courses = useQuery(publishedCourses)
  const enrollments = useQuery(myEnrollments(userId))
  const owned = new Set((enrollments.data ?? []).map((entry) => entry.course))
  // Waits for the user's enrollments, so that no owned course is offered.
  const next = courses.data && enrollments.data ? nextOf(courses.data.items, owned, course) : []
  return (
    <div className={styles.next}>
      <Title order={3} size="h4">
        Et maintenant
      </Title>
      <ul>
        <li>
          <a href="#avis">Donner votre avis</a>, en quelques mots, pour celles et ceux qui hésitent.
        </li>
        {next.map(({ id, slug, title, shortDescription }) => (
          <li key={id}>
            <Link to={link('course', { slug })}>{title}</Link>
            {shortDescription ? <Text size="sm">{shortDescription}</Text> : null}
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button component={Link} to={link('journey')} variant="subtle">
          Voir mon parcours
        </Button>
        <Button component={Link} to={link('courses')} variant="subtle">
          Voir les autres formations
        </Button>
      </div>
    </div>
  )
}
