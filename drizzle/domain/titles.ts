/** Document titles: of the server's tag, and of the browser after navigation. */

/** Default name of the site, until the settings have one. */
export const DEFAULT_BRAND = 'Sable & Souffle'

/** Verbatim (specification §2), without the site's name appended. */
export const HOME_TITLE = "Cap sur votre nouvelle vie ? L'Hypnose et le Coaching illuminent votre chemin"

/** Of the settings of an account, verbatim too. */
export const SETTINGS_TITLE = 'Paramètres'
const VERBATIM: readonly string[] = [HOME_TITLE, SETTINGS_TITLE]

/** « {Titre} – {marque} »; a verbatim title alone, and the site's name alone for a page without title. */
export const documentTitle = (title: string, brand: string): string => {
  const name = brand || DEFAULT_BRAND
  if (title === '' || title === name) return name
  return VERBATIM.includes(title) ? title : `${title} – ${name}`
}
