import type { mediaUses } from '#server/features/media/contract.ts'
import { call } from '../../lib/call.ts'
import type { CollectionName } from '../../lib/collections.ts'
import { plural } from '../../lib/format.ts'

const NOUNS: Partial<Record<CollectionName, string>> = {
  pages: 'Page',
  faqs: 'Question fréquente',
  produits: 'Produit',
  courses: 'Formation',
  modules: 'Module',
  lessons: 'Leçon',
  packs: 'Coffret',
  questions: 'Question',
  questionnaires: 'Questionnaire',
  site_settings: 'Réglages',
  working_copies: 'Modifications pas encore en ligne',
  email_messages: 'E-mail envoyé',
}
const nounOf = (collection: string): string =>
  Object.entries(NOUNS).find(([name]) => name === collection)?.[1] ?? 'Autre'

/** Where a file is used, as a question to the user says it; empty where it is not. */
export const usesText = async (id: string): Promise<string> => {
  const { items } = await call<typeof mediaUses>('GET /api/media/:id/uses', { params: { id } })
  if (items.length === 0) return ''
  const list = items
    .slice(0, 8)
    .map(({ collection, title }) => [nounOf(collection), title].filter(Boolean).join('\u00a0: '))
  const rest = items.length - list.length
  return `${list.join(', ')}${rest > 0 ? ` et ${plural(rest, 'autre endroit', 'autres endroits')}` : ''}.`
}
