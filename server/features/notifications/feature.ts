import type { Feature } from '../feature.ts'
import { notificationHooks } from './hooks.ts'

export const notifications: Feature = {
  name: 'notifications',
  hooks: notificationHooks,
}
