import { fileUrl } from '../../../lib/files.ts'
import { Accordion } from '../../../ui/accordion/Accordion.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Illustration } from '../../../ui/illustration/Illustration.tsx'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { ReviewList, useReviews } from '../../reviews/index.ts'
import { practicalQuestions } from '../practical.ts'
import type { Course, Instructor } from '../queries.ts'
import styles from './CourseSections.module.css'

export function Objectives({ course }: { course: Course }) {
  if (!course.objectives?.length) return null
  return (
    <section aria-labelledby="objectives" className={styles.block}>
      <h2 id="objectives">Ce que vous allez vivre</h2>
      <ul className={styles.points}>
        {course.objectives.map((point) => (
          <li key={point}>
            <Icon name="check-circle" /> {point}
          </li>
        ))}
      </ul>
      {course.audience ? (
        <p>
          <strong>Pour qui ?</strong> {course.audience}
        </p>
      ) : null}
      {course.prerequisites ? (
        <p>
          <strong>Avant de commencer :</strong> {course.prerequisites}
        </p>
      ) : null}
    </section>
  )
}

export function Teacher({ instructor }: { instructor: Instructor }) {
  const avatar = fileUrl(instructor, instructor.avatar, { thumb: '240x240', format: 'webp' })
  return (
    <section aria-labelledby="teacher" className={styles.block}>
      <h2 id="teacher">Votre formatrice</h2>
      <div className={styles.teacher}>
        {avatar ? (
          <img src={avatar} alt="" width={240} height={240} loading="lazy" />
        ) : (
          <Illustration face={instructor.name} className={styles.portrait} />
        )}
        <div>
          <h3>{instructor.name}</h3>
          {instructor.headline ? <p>{instructor.headline}</p> : null}
          {instructor.bio ? <RichText html={instructor.bio} /> : null}
        </div>
      </div>
    </section>
  )
}

export function Opinions({ course }: { course: string }) {
  const page = useReviews({ course }).data
  if (!page || page.items.length === 0) return null
  return (
    <section aria-labelledby="opinions" className={styles.block}>
      <h2 id="opinions">Avis</h2>
      <ReviewList reviews={page.items} className={styles.quotes} />
    </section>
  )
}

/** The course's own questions, then what everybody asks before joining. */
export function Questions({ course }: { course: Course }) {
  const questions = [...(course.faq ?? []), ...practicalQuestions(course)]
  return (
    <section aria-labelledby="questions" className={styles.block}>
      <h2 id="questions">Questions fréquentes</h2>
      {questions.map(({ question, answer }) => (
        <Accordion key={question} title={question}>
          <p>{answer}</p>
        </Accordion>
      ))}
    </section>
  )
}
