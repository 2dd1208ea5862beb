export { isSuspended } from './accesses.ts'
export {
  accessEnd,
  beginNow,
  closeAccess,
  enrol,
  enrollmentIn,
  reopenAccess,
  startOf,
  withdrawAccess,
} from './enrollments.ts'
