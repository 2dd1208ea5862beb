export { copyTitle, type PublicationStatus, placed, unknownIds, withOtherStatus } from './service.ts'
export { tagNamed } from './tag-names.ts'
