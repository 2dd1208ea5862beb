export { packOffer, packParts } from './pack.ts'
