/** The document's title and what the announcer says after a navigation. */
import { useEffect } from 'react'
import { documentTitle } from '#drizzle/domain/titles.ts'

let brand = ''
/** The site's name as its settings give it. */
export const setBrand = (name: string): void => {
  if (name) brand = name
}

/** « {Titre} – {marque} »; `exact` for the titles that the specification gives to the letter. */
export const pageTitle = (title: string, exact = false): string =>
  exact && title ? title : documentTitle(title, brand)

/** Sets the title once it is known (a record's name); the route's own title stands until then. */
export const useTitle = (title: string | undefined, exact = false): void => {
  useEffect(() => {
    if (title) document.title = pageTitle(title, exact)
  }, [title, exact])
}
