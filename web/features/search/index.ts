export {
  type FoundCourses,
  foundBy,
  foundCourses,
  labelOf,
  MAX_COURSES,
  type SearchResult,
  useFound,
  useFoundCourses,
} from './queries.ts'
