import { expect, it } from 'vitest'
import { missingProduct } from '#drizzle/domain/product-lookup.ts'

it.each([
  ['le-carnet', 'Product with slug le-carnet not found'],
  ['abcdefghijklmn1', 'Product not found in database'],
  ['Le carnet', 'Invalid identifier provided'],
  [' ', 'Page not found'],
])('the product %j is missing with « %s »', (identifier, line) =>
  expect(missingProduct(identifier)).toBe(line),
)
