export { CourseCard } from './components/CourseCard.tsx'
export {
  type CourseCardData,
  coursesFound,
  featuredCourses,
  freeCourse,
  useFeaturedCourses,
} from './queries.ts'
