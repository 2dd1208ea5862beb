export { createGift, sendGift } from './create-gift.ts'
export { giftOf, giftOfInvitation, giftView, packGiven } from './gift.ts'
export { deliverGift } from './gift-access.ts'
