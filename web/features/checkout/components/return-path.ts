import { link } from '../../../lib/paths.ts'
import type { Choice } from '../queries.ts'

/** Where the buyer lands once nothing is left to pay. */
export const returnPath = (choice: Pick<Choice, 'kind' | 'slug'>, number: string, token: string): string =>
  choice.kind === 'course'
    ? link('coursesSuccess', null, { commande: number, token })
    : link('product', { id: choice.slug }, { commande: number, token })
