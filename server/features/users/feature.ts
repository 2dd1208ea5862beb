import type { Feature } from '../feature.ts'
import { userHooks } from './hooks.ts'
import { forgetUnusedAccounts } from './unused-accounts.ts'

export const users: Feature = {
  name: 'users',
  hooks: userHooks,
  crons: ({ engine }) => [
    { id: 'unusedAccounts', expression: '40 4 * * *', run: () => forgetUnusedAccounts(engine) },
  ],
}
