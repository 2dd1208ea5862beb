import type { PasswordCost } from '#server/core/passwords.ts'

/** The least that argon2 takes: hashing at the production cost took a tenth of the whole run. */
export const TEST_COST: PasswordCost = { memoryCost: 1024, timeCost: 1 }
