/** Plans, as other features see them. */
export { followInstallment } from './follow.ts'
