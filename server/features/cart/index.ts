export { remindable } from './reminders.ts'
