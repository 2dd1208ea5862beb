/** The few checks of public forms, in the words of design 5.2; the server checks everything again. */
export const REQUIRED = 'Ce champ est nécessaire.'
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
export const MIN_PASSWORD = 10

export type Check = (value: string) => string
export const required: Check = (value) => (value.trim() ? '' : REQUIRED)
export const email: Check = (value) => {
  if (!value.trim()) return REQUIRED
  return EMAIL.test(value.trim()) ? '' : 'Cette adresse e-mail semble incomplète.'
}
export const newPassword: Check = (value) =>
  value.length >= MIN_PASSWORD ? '' : 'Choisissez au moins 10 caractères.'
export const sameAs =
  (other: string): Check =>
  (value) =>
    value === other ? '' : 'Les deux mots de passe sont différents.'
export const ticked = (isTicked: boolean): string =>
  isTicked ? '' : 'Merci de cocher cette case pour continuer.'

/** The problems by field; `{}` when all is well. */
export const problems = (checks: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(checks).filter(([, problem]) => problem !== ''))
