/** Document titles: of the server's tag, and of the browser after navigation. */

/** Default name of the site, until the settings have one. */
export const DEFAULT_BRAND = 'Sable & Souffle'

/** Verbatim (specification §2), without the site's name appended. */
export const HOME_TITLE = "Cap sur votre nouvelle vie ? L'Hypnose et le Coaching illuminent votre chemin"

/** « {Titre} – {marque} »; the home title alone, and the site's name alone for a page without title. */
export const documentTitle = (title: string, brand: string): string => {
  const name = brand || DEFAULT_BRAND
  if (title === '' || title === name) return name
  return title === HOME_TITLE ? title : `${title} – ${name}`
}
