import { cardGridClass } from '../../../ui/media-card/MediaCard.tsx'
import { CourseCard, type CourseCardData } from '../../courses/index.ts'

/** The courses that the shop's search finds. */
export default function FoundCourses({ courses }: { courses: readonly CourseCardData[] }) {
  return (
    <ul className={cardGridClass}>
      {courses.map((course) => (
        <li key={course.id}>
          <CourseCard course={course} />
        </li>
      ))}
    </ul>
  )
}
