/** What is done to the second step of an account, as journal and mails call it. */
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

/** What a sign-in can be finished by. `mail` and `password`: the account has no second step of its own. */
export const STEP_METHODS = ['app', 'passkey', 'recovery', 'mail', 'password'] as const
export type StepMethod = (typeof STEP_METHODS)[number]

/** Who runs the site by its machine, as the journal names her. */
export const RESCUE = 'npm run rescue'
/** Who stood at a sign-in and was not let in, as the journal names her: nobody knows who she was. */
export const AT_SIGN_IN = 'Quelqu’un, à la connexion'

export const WRONG_PASSKEY =
  'Cette clé d’accès n’a pas été reconnue. Essayez de nouveau, ou choisissez un autre moyen.'

/** Characters of the name of a passkey. */
export const PASSKEY_NAME = 80
