export { copyTitle, type PublicationStatus, placed, unknownIds, withOtherStatus } from './service.ts'
