import type { AiPort } from './ai.ts'
import type { MailPort } from './mail.ts'
import type { PaymentProvider } from './payments.ts'
import type { Storage } from './storage.ts'

export interface Ports {
  readonly ai: AiPort
  readonly mail: MailPort
  readonly payments: PaymentProvider
  readonly storage: Storage
}
