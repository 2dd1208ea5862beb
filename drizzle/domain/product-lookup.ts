/** The technical lines of a product that is not found (specification §8), next to the French sentence. */
const ID = /^[a-z0-9]{15}$/
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Whether it can be a slug, and is not read as an id. */
export const isProductSlug = (identifier: string): boolean => SLUG.test(identifier) && !ID.test(identifier)

export const missingProduct = (identifier: string): string => {
  if (identifier.trim() === '') return 'Page not found'
  if (ID.test(identifier)) return 'Product not found in database'
  return isProductSlug(identifier)
    ? `Product with slug ${identifier} not found`
    : 'Invalid identifier provided'
}
