/** What other features may ask of live lessons. */
export { hasLesson, type LiveNews } from './reminders.ts'
