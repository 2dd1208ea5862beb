export { managerOf } from './manager.ts'
export { signatoriesOf } from './pictures.ts'
export { grant } from './service.ts'
export { templateOf } from './template.ts'
