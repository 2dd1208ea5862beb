import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { fileUrl } from '../../../lib/files.ts'
import { minutes } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { Picture } from '../../../ui/picture/Picture.tsx'
import { Section } from '../../../ui/section/Section.tsx'
import { FreeForm } from '../../checkout/index.ts'
import { freeCourse } from '../../courses/index.ts'
import styles from './FreeCourse.module.css'

/** The free course, open to an address; nothing without one. */
export function FreeCourse() {
  const course = useQuery(freeCourse).data?.items[0]
  if (!course) return null
  const { title, slug, shortDescription, durationMinutes, coverImage } = course
  return (
    <Section title="Commencez par une formation offerte">
      <div className={styles.offer}>
        <Picture
          small={fileUrl(course, coverImage, { thumb: '480x360', format: 'webp' })}
          large={fileUrl(course, coverImage, { thumb: '960x720', format: 'webp' })}
          seed={slug}
          sizes="(min-width: 1200px) 580px, (min-width: 768px) 50vw, 100vw"
          className={styles.picture}
        />
        <div className={styles.text}>
          <h3>
            <Link to={link('course', { slug })}>{title}</Link>
          </h3>
          <p>{shortDescription}</p>
          {durationMinutes > 0 ? <p className={styles.fact}>{minutes(durationMinutes)}, gratuit</p> : null}
          <Suspense>
            <FreeForm course={course} />
          </Suspense>
        </div>
      </div>
    </Section>
  )
}
