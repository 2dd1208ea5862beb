/**
 * The demonstration: a catalogue, four named people, and thirteen months of others, so that every screen has
 * content.
 */
import { faqs } from '#drizzle/collections/faqs.ts'
import { pages } from '#drizzle/collections/pages.ts'
import { questionnaires, questions } from '#drizzle/collections/questionnaires.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { Engine } from '#server/records/types.ts'
import { wholeOrAbsent } from '#server/service/unfinished.ts'
import { seedCourses, seedProduits, seedTerms } from './catalogue.ts'
import { demoFaqs } from './content/faqs.ts'
import { demoAnswers, demoQuestionnaires } from './content/questionnaires.ts'
import { demoPages, demoSettings } from './content/site.ts'
import { seedAudioPreviews } from './extracts.ts'
import { seedHistory } from './history.ts'
import { seedOffers } from './offers.ts'
import { seedPacks } from './packs.ts'
import { DEMO_PASSWORD, seedPeople } from './people.ts'

const seedSite = (engine: Engine): Promise<void> =>
  engine.write(system, (tx) => {
    tx.create(siteSettings, { ...demoSettings, demo: true })
    // « À propos » is in the header; the footer links to all the others.
    for (const page of demoPages) {
      tx.create(pages, { ...page, status: 'published', showInFooter: page.slug !== 'a-propos' })
    }
    for (const [at, faq] of demoFaqs.entries()) {
      tx.create(faqs, {
        question: faq.question,
        answer: `<p>${faq.answer}</p>`,
        order: at + 1,
        published: true,
      })
    }
  })

const seedQuestionnaires = (engine: Engine): Promise<void> =>
  engine.write(system, (tx) => {
    const options = demoAnswers.map((label, score) => ({ value: String(score), label }))
    const points = Object.fromEntries(demoAnswers.map((_label, score) => [String(score), score]))
    for (const demo of demoQuestionnaires) {
      const questionnaire = tx.create(questionnaires, {
        title: demo.title,
        slug: demo.slug,
        description: demo.description,
        kind: 'diagnostic',
        status: 'active',
        privacy: demo.privacy,
        settings: { results: demo.results },
      })
      for (const [at, label] of demo.questions.entries()) {
        tx.create(questions, {
          questionnaire: questionnaire.id,
          key: `q${at + 1}`,
          type: 'single',
          label,
          required: true,
          options,
          points,
          order: at + 1,
        })
      }
    }
  })

const accounts = (): string[] => [
  'Demonstration accounts (they cannot exist in production):',
  `  administration  admin@demo.test   ${DEMO_PASSWORD}`,
  `  member          membre@demo.test  ${DEMO_PASSWORD}`,
]

const writeDemo = async (engine: Engine): Promise<void> => {
  const { ids: people, password } = await seedPeople(engine)
  await seedSite(engine)
  const terms = await seedTerms(engine)
  const produits = await seedProduits(engine, terms)
  const courses = await seedCourses(engine, terms, people.apolline)
  await seedPacks(engine, { courses, produits })
  await seedOffers(engine, { courses, produits })
  await seedAudioPreviews(engine, { courses, produits })
  await seedQuestionnaires(engine)
  await seedHistory(engine, people, password, { courses, produits })
}

/**
 * Fills an empty database and prints how to sign in; leaves any other database unchanged. When the process
 * ends meanwhile, the next start rolls the data back, and the demonstration can be written again.
 */
export const seedDemo = async (engine: EngineCore, say: (line: string) => void): Promise<string[]> => {
  const reader = engine.read(system)
  if (reader.count(users) > 0) return reader.count(users, { email: 'admin@demo.test' }) > 0 ? accounts() : []
  say('Writing the demonstration (courses, shop, people)…')
  await wholeOrAbsent(engine, () => writeDemo(engine))
  return accounts()
}
