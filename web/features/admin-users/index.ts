export { PersonSheet } from './components/PersonSheet.tsx'
export { PERMISSION_LABELS, ROLE_LABELS } from './labels.ts'
