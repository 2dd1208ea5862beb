export { CLOSED_LESSON, type Lesson } from './access.ts'
export { noteEvent } from './evidence.ts'
export { openingsOf } from './openings.ts'
export { keepScore } from './quiz-score.ts'
export {
  type Attendance,
  attendanceOf,
  isGranted,
  type Trace,
  tracesIn,
} from './rules/attendance.ts'
