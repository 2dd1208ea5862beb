export { downloadCounts, resetDownloads } from './downloads/download-counts.ts'
export { SPACE_HOURS, SPACE_SUBJECT } from './guest-space.ts'
export { findableOrders, LINK_HOURS } from './lookup.ts'
