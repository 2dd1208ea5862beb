/** What other features may ask of live lessons. */
export { hasCourse, hasLesson, heldAt, isNews, LIVE_NEWS, type LiveNews } from './reminders.ts'
