/** The practitioner of the settings, « Prénom Nom, fonction », as texts to buyers name that person. */
const firstNameOf = (practitioner: string): string => practitioner.split(',')[0]?.trim().split(/\s+/)[0] ?? ''

/** What comes next once a session is paid. */
export const sessionNextStep = (practitioner: string): string => {
  const firstName = firstNameOf(practitioner)
  const writes = firstName === '' ? 'Nous vous écrivons' : `${firstName} vous écrit`
  return `Prochaine étape\u00a0: choisissons le moment. ${writes} sous deux jours ouvrés.`
}
