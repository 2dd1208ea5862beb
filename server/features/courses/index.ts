export { courseOutline } from './contract.ts'
export { outlineAt, streamOrigins } from './service.ts'
