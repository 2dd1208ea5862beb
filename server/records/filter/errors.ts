import { AppError } from '#server/core/errors.ts'

/**
 * A filter or sort that cannot be run. The caller only gets 400 and the default message (PocketBase §2.1);
 * the reason is for logs and for the tests of rules.
 */
export class FilterError extends AppError {
  readonly reason: string

  constructor(reason: string) {
    super(400)
    this.name = 'FilterError'
    this.reason = reason
  }
}
