/** The document's title of screens that only the browser draws; pages declare theirs in their head. */
import { useEffect } from 'react'
import { documentTitle } from '#drizzle/domain/titles.ts'

let brand = ''
/** The site's name as its settings give it. */
export const setBrand = (name: string): void => {
  if (name) brand = name
}

/** Sets the title once it is known (a record's name); the screen's own title stands until then. */
export const useTitle = (title: string | undefined): void => {
  useEffect(() => {
    if (title) document.title = documentTitle(title, brand)
  }, [title])
}
