import type { Feature } from '../feature.ts'
import { userHooks } from './hooks.ts'

export const users: Feature = {
  name: 'users',
  hooks: userHooks,
}
