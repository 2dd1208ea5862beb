export { PERMISSION_LABELS, ROLE_LABELS } from './labels.ts'
