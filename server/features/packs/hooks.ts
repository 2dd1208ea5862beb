/** What a pack may contain, and restrictions on an item while a pack contains it. */
import { courses } from '#drizzle/collections/courses.ts'
import { packs } from '#drizzle/collections/packs.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { conflict, invalid } from '#server/core/errors.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { type Pack, partsOfPack, unfitForPack } from './pack.ts'

const TOO_FEW = 'Un coffret publié contient au moins deux éléments.'

/** The reason, by field, why the first unfit part cannot be in a pack; empty where all can. */
const unfitParts = (tx: Tx, { courses: ofCourses, produits: ofProduits }: Pack): Record<string, string> => {
  const problems: Record<string, string> = {}
  for (const id of ofCourses) {
    const course = tx.getOrNull(courses, id)
    const problem = course ? unfitForPack(course.title, course) : ''
    if (problem) problems.courses ??= problem
  }
  for (const id of ofProduits) {
    const produit = tx.getOrNull(produits, id)
    const problem = produit ? unfitForPack(produit.title, produit) : ''
    if (problem) problems.produits ??= problem
  }
  return problems
}

const check = (tx: Tx, pack: Pack): void => {
  const problems = unfitParts(tx, pack)
  if (pack.status === 'published' && partsOfPack(pack).length < 2)
    problems[pack.courses.length > pack.produits.length ? 'courses' : 'produits'] ??= TOO_FEW
  const found = Object.entries(problems)
  if (found.length > 0)
    throw invalid(
      Object.fromEntries(
        found.map(([name, message]) => [name, ['validation_invalid_value', message] as const]),
      ),
    )
}

/** A pack that lost a part would still be sold at the full price. */
const keepParts = (tx: Tx, field: 'courses' | 'produits', id: string): void => {
  const holding = tx.find(packs, {
    filter: `${field}.id ?= {:id} && status = 'published'`,
    params: { id },
  })[0]
  if (holding)
    throw conflict(
      `Le coffret «\u00a0${holding.title}\u00a0» le contient\u00a0: retirez-l’en d’abord, ou archivez le coffret.`,
    )
}

export const packHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const)
    engine.before(packs, action, (tx, { record }) => check(tx, record))
  engine.before(courses, 'delete', (tx, { record }) => keepParts(tx, 'courses', record.id))
  engine.before(produits, 'delete', (tx, { record }) => keepParts(tx, 'produits', record.id))
}
