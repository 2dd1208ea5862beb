/** What other features may ask of live lessons. */
export { hasLesson, heldAt, isNews, type LiveNews } from './reminders.ts'
