/** What other features ask of carts. */
export { remindable } from './reminders.ts'
