export { waivedLines, withdrawalEnd } from './withdrawal-right.ts'
