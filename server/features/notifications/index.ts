export { notifyOnce } from './service.ts'
