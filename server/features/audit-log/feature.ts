import type { Feature } from '../feature.ts'
import { auditHooks } from './hooks.ts'

export const auditLog: Feature = {
  name: 'audit-log',
  hooks: auditHooks,
}
