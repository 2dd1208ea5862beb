export { featuredCourses, freeCourse, useFeaturedCourses } from './queries.ts'
