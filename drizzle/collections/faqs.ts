import { collection } from '../collection.ts'
import { bool, editor, fields, number, RICH_TEXT_BYTES, text } from '../fields.ts'
import { can, or } from '../rules.ts'

export const faqFields = /* @__PURE__ */ fields({
  question: text({ label: 'Question', required: true, max: 300 }),
  answer: editor({ label: 'Réponse', required: true, maxSize: RICH_TEXT_BYTES }),
  topic: text({ label: 'Thème', max: 80 }),
  order: number({ label: 'Ordre', onlyInt: true }),
  published: bool({ label: 'En ligne' }),
})

export const faqs = /* @__PURE__ */ collection('faqs', faqFields, () => ({
  read: or('published = true', can('questionnaires.manage', 'pages.manage')),
  write: can('questionnaires.manage', 'pages.manage'),
  indexes: [{ columns: ['published', 'order'] }],
}))
