/** The collections whose published records have working copies. */
import type { Permission } from '#drizzle/access.ts'
import type { Collection } from '#drizzle/collection.ts'
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { pages } from '#drizzle/collections/pages.ts'
import { produits } from '#drizzle/collections/produits.ts'
import type { WorkingCopyCollection } from '#drizzle/collections/working-copies.ts'

export const TARGETS: Readonly<Record<WorkingCopyCollection, Collection>> = {
  courses,
  lessons,
  produits,
  pages,
}

export const PERMISSIONS: Readonly<Record<WorkingCopyCollection, readonly Permission[]>> = {
  courses: ['courses.manage'],
  lessons: ['courses.manage'],
  produits: ['products.manage'],
  pages: ['pages.manage'],
}

export const targetOf = (name: string): Collection => {
  const target = Object.entries(TARGETS).find(([key]) => key === name)?.[1]
  if (!target) throw new Error(`No working copies of ${name}`)
  return target
}
