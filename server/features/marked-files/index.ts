export { type WatermarkRequest, watermarkedCopy } from './service.ts'
