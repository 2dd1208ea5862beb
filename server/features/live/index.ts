export { hasCourse, hasLesson, heldAt, isNews, LIVE_NEWS, type LiveNews } from './reminders.ts'
