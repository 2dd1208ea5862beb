/** Actions on an account's second step, as named in the audit log and mails. */
export const SECOND_STEP_ACTS = [
  'app_added',
  'app_removed',
  'passkey_added',
  'passkey_removed',
  'codes_renewed',
  'mail_removed',
  'code_used',
  'codes_locked',
  'all_removed',
] as const
export type SecondStepAct = (typeof SECOND_STEP_ACTS)[number]

/** Methods that complete a sign-in. `mail` and `password`: the account has no second step of its own. */
export const STEP_METHODS = ['app', 'passkey', 'recovery', 'mail', 'password'] as const
export type StepMethod = (typeof STEP_METHODS)[number]

/** Actor in the audit log for commands run on the server's machine. */
export const RESCUE = 'npm run rescue'
/** Actor in the audit log for a failed sign-in, whose user is unknown. */
export const AT_SIGN_IN = 'Quelqu’un, à la connexion'

export const WRONG_PASSKEY =
  'Cette clé d’accès n’a pas été reconnue. Essayez de nouveau, ou choisissez un autre moyen.'

/** Characters of the name of a passkey. */
export const PASSKEY_NAME = 80
