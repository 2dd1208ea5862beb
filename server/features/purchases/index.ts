export { downloadCounts, resetDownloads } from './downloads/download-counts.ts'
export { findableOrders, LINK_HOURS } from './lookup.ts'
export { orderProof, PROOF_DAYS } from './space/address-proof.ts'
export { SPACE_SUBJECT } from './space/guest-space.ts'
