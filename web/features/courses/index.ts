export { featuredCourses, useFeaturedCourses } from './queries.ts'
