/** What can be changed about a running engine; PocketBase's names and defaults. */

export interface BatchSettings {
  enabled: boolean
  maxRequests: number
  /** Seconds; 0 or less: 3. */
  timeout: number
  /** Bytes; 0 or less: 128 MiB. */
  maxBodySize: number
}

export interface EngineSettings {
  batch: BatchSettings
}

export const createSettings = (batch: Partial<BatchSettings> = {}): EngineSettings => ({
  batch: { enabled: false, maxRequests: 50, timeout: 3, maxBodySize: 0, ...batch },
})
