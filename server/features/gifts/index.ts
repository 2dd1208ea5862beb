export { openGift, sendGift } from './create-gift.ts'
export { giftOf, giftOfInvitation, giftView, packGiven } from './gift.ts'
export { openGiven } from './gift-access.ts'
