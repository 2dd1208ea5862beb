export { outlineAt, streamOrigins } from './service.ts'
