export { courseOutline } from './outline.ts'
export { outlineAt, streamOrigins } from './service.ts'
