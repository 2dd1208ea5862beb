/** Titles of documents: the tag that the server writes and the one that the browser sets after a navigation. */

/** The site's name until its settings give one. */
export const DEFAULT_BRAND = 'Sable & Souffle'

/** To the letter (specification §2), without the site's name behind it. */
export const HOME_TITLE = "Cap sur votre nouvelle vie ? L'Hypnose et le Coaching illuminent votre chemin"

/** « {Titre} – {marque} »; the home title alone, and the site's name alone where a page has no title of its own. */
export const documentTitle = (title: string, brand: string): string => {
  const name = brand || DEFAULT_BRAND
  if (title === '' || title === name) return name
  return title === HOME_TITLE ? title : `${title} – ${name}`
}
