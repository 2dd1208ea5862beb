/** Messages for failed actions, shared by browser and server. */
export const TOO_MANY = 'Trop de tentatives. Patientez une minute puis réessayez.'
export const UNKNOWN_FAILURE =
  'Une erreur inattendue est survenue. Rien n’a été perdu, réessayez dans un instant.'
export const WRONG_PASSWORD = 'Adresse e-mail ou mot de passe incorrect.'
