/** One record of every collection, around one person `o`, and bodies with which each could be created. */
import { aiDrafts } from '#drizzle/collections/ai-drafts.ts'
import { analytics } from '#drizzle/collections/analytics.ts'
import { audioExtracts } from '#drizzle/collections/audio-extracts.ts'
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { carts } from '#drizzle/collections/carts.ts'
import { categories, tags } from '#drizzle/collections/categories.ts'
import { certificateTemplates } from '#drizzle/collections/certificate-templates.ts'
import { clientDocuments, clientMessages, userNotes } from '#drizzle/collections/client.ts'
import { contactRequests } from '#drizzle/collections/contact-requests.ts'
import { courseImports } from '#drizzle/collections/course-imports.ts'
import { courseVersions } from '#drizzle/collections/course-versions.ts'
import { lessons } from '#drizzle/collections/courses.ts'
import { devis } from '#drizzle/collections/devis.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { faqs } from '#drizzle/collections/faqs.ts'
import { gifts } from '#drizzle/collections/gifts.ts'
import { invoices } from '#drizzle/collections/invoices.ts'
import {
  certificates,
  enrollments,
  exerciseEntries,
  invitations,
  learningEvents,
  lessonComments,
  lessonNotes,
  listeningEvenings,
  moduleOpenings,
  playingSessions,
  progress,
} from '#drizzle/collections/learning.ts'
import { markedFiles } from '#drizzle/collections/marked-files.ts'
import { media } from '#drizzle/collections/media.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { offers } from '#drizzle/collections/offers.ts'
import { orderLookups } from '#drizzle/collections/order-lookups.ts'
import { packs } from '#drizzle/collections/packs.ts'
import { pages } from '#drizzle/collections/pages.ts'
import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import {
  consents,
  coupons,
  orders,
  payments,
  priceHistory,
  stripeEvents,
} from '#drizzle/collections/payments.ts'
import { complaints, improvements, surveyRequests } from '#drizzle/collections/quality.ts'
import { questionnaireResponses, questionnaires, questions } from '#drizzle/collections/questionnaires.ts'
import { refunds } from '#drizzle/collections/refunds.ts'
import { restockNotices } from '#drizzle/collections/restock-notices.ts'
import { reviews } from '#drizzle/collections/reviews.ts'
import { saleNotes } from '#drizzle/collections/sale-notes.ts'
import { passkeys, recoveryCodes, secondSteps } from '#drizzle/collections/second-steps.ts'
import { sessions } from '#drizzle/collections/sessions.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { socialVideos } from '#drizzle/collections/social-videos.ts'
import { authOrigins, externalAuths, mfas, otps, superusers } from '#drizzle/collections/system.ts'
import { termsVersions } from '#drizzle/collections/terms-versions.ts'
import { uploads } from '#drizzle/collections/uploads.ts'
import { voucherBatches, vouchers, voucherUses } from '#drizzle/collections/vouchers.ts'
import { waveforms } from '#drizzle/collections/waveforms.ts'
import { withdrawals } from '#drizzle/collections/withdrawals.ts'
import { workingCopies } from '#drizzle/collections/working-copies.ts'
import { hashPassword, knownHash, type PasswordHash } from '#server/core/passwords.ts'
import type { Tx } from '#server/records/types.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { makeCourse, makeCourseWithLessons, makeProduit } from '../../support/catalogue.ts'
import { makeExercise } from '../../support/exercise.ts'

export interface World {
  /** Id of the record under test, by collection. */
  ids: Record<string, string>
  /** A body that would create another one; a fresh object at each call. */
  body: (collection: string) => Record<string, unknown>
}

const AT = '2026-11-01 10:00:00.000Z'

const systemRows = (
  app: TestApp,
  tx: Tx,
  o: Person,
  password: Parameters<typeof tx.create>[1],
): Record<string, string> => {
  const ref = { collectionRef: app.engine.registry.of({ name: 'users' }).id, recordRef: o.id }
  return {
    _superusers: tx.create(superusers, { email: 'root2@example.com', ...password }).id,
    _externalAuths: tx.create(externalAuths, { ...ref, provider: 'google', providerId: '1' }).id,
    _mfas: tx.create(mfas, { ...ref, method: 'password' }).id,
    _otps: tx.create(otps, { ...ref, ...password }).id,
    _authOrigins: tx.create(authOrigins, { ...ref, fingerprint: 'f' }).id,
    uploads: tx.create(uploads, { ...ref, collectionName: 'lessons', field: 'video', name: 'a.mp4', size: 9 })
      .id,
    sessions: tx.create(sessions, { ...ref, lastUsedAt: AT, endsAt: AT }).id,
    second_steps: tx.create(secondSteps, { ...ref, appSince: AT }).id,
    recovery_codes: tx.create(recoveryCodes, { ...ref, beginning: 'ab', code: knownHash('h') }).id,
    passkeys: tx.create(passkeys, { ...ref, name: 'Téléphone', credentialId: 'c', publicKey: 'k' }).id,
  }
}

const learningRows = (tx: Tx, o: Person, course: string, lesson: string): Record<string, string> => {
  const about = { user: o.id, lesson, course }
  const enrollment = tx.create(enrollments, { user: o.id, course }).id
  const batch = tx.create(voucherBatches, { course, label: 'x', kind: 'single', places: 1 }).id
  const code = { code: 'ABCD-EFGH-JKMN', codeKey: 'ABCDEFGHJKMN' }
  const voucher = tx.create(vouchers, { batch, places: 1, ...code }).id
  const opening = { user: o.id, module: tx.get(lessons, lesson).module }
  return {
    enrollments: enrollment,
    module_openings: tx.create(moduleOpenings, { ...opening, enrollment, opensAt: AT }).id,
    progress: tx.create(progress, about).id,
    playing_sessions: tx.create(playingSessions, { ...about, session: 's', beatAt: AT }).id,
    lesson_notes: tx.create(lessonNotes, { user: o.id, lesson, body: 'Note' }).id,
    exercise_entries: tx.create(exerciseEntries, { ...about, answers: { a: { text: 'Intime' } } }).id,
    learning_events: tx.create(learningEvents, { ...about, kind: 'open', at: AT }).id,
    listening_evenings: tx.create(listeningEvenings, { user: o.id, day: '2026-11-19', seconds: 300 }).id,
    lesson_comments: tx.create(lessonComments, { user: o.id, lesson, body: 'Merci' }).id,
    invitations: tx.create(invitations, { email: 'p@example.com', course, token: 'x'.repeat(43) }).id,
    certificates: tx.create(certificates, {
      user: o.id,
      course,
      number: 'A-2026-000001',
      issuedAt: AT,
      verifyToken: 'v'.repeat(43),
    }).id,
    certificate_templates: tx.create(certificateTemplates, { course }).id,
    complaints: tx.create(complaints, { user: o.id, course, receivedAt: AT, subject: 'x' }).id,
    improvements: tx.create(improvements, { source: 'audit', finding: 'x' }).id,
    survey_requests: tx.create(surveyRequests, {
      user: o.id,
      course,
      kind: 'cold',
      token: 't'.repeat(43),
      dueAt: AT,
    }).id,
    voucher_batches: batch,
    vouchers: voucher,
    voucher_uses: tx.create(voucherUses, { batch, voucher, course, user: o.id, usedAt: AT }).id,
  }
}

const moneyRows = (tx: Tx, o: Person, course: string): Record<string, string> => {
  const order = tx.create(orders, {
    number: 'C-2026-000001',
    user: o.id,
    email: o.email,
    items: [itemOf('x')],
    accessToken: 't',
  })
  const payment = tx.create(payments, {
    user: o.id,
    email: o.email,
    order: order.id,
    provider: 'demo',
    status: 'paid',
  }).id
  return {
    orders: order.id,
    carts: tx.create(carts, { user: o.id, items: [], changedAt: AT }).id,
    sale_notes: tx.create(saleNotes, { order: order.id, body: 'x' }).id,
    gifts: tx.create(gifts, { order: order.id, firstName: 'G', email: 'g@example.com', sendAt: AT }).id,
    payments: payment,
    withdrawals: tx.create(withdrawals, {
      kind: 'retractation',
      order: order.id,
      number: 'C-1',
      email: o.email,
      declaredAt: AT,
      undoToken: 'undo',
    }).id,
    devis: tx.create(devis, {
      number: 'D-1',
      name: 'O',
      email: o.email,
      validUntil: '2090-01-01',
      accessToken: 'devis',
      lines: [{ title: 'Une journée', qty: 1, unitCents: 1, taxRate: 20, taxTreatment: 'standard' }],
    }).id,
    refunds: tx.create(refunds, { payment, order: order.id, amountCents: 1, reason: 'requested' }).id,
    payment_plans: tx.create(paymentPlans, {
      order: order.id,
      user: o.id,
      email: o.email,
      kind: 'course',
      ref: 'x',
      option: 'installment',
      parts: [1, 1],
      anchorAt: AT,
    }).id,
    invoices: tx.create(invoices, {
      number: 'F-2026-000001',
      order: order.id,
      user: o.id,
      customer: { name: 'O', email: o.email },
      lines: [{ title: 'x', qty: 1, unitCents: 1, totalCents: 1, taxRate: 0 }],
      totals: { netCents: 1, taxes: [], totalCents: 1, mention: '' },
      issuedAt: AT,
    }).id,
    coupons: tx.create(coupons, { code: 'NOEL', percent: 10, active: true }).id,
    offers: tx.create(offers, { kind: 'bump', name: 'x', itemKind: 'course', itemRef: course, sentence: 'x' })
      .id,
    stripe_events: tx.create(stripeEvents, { eventId: 'evt_1', type: 'x' }).id,
    price_history: tx.create(priceHistory, { kind: 'course', ref: 'x', price: 1, at: AT }).id,
    consents: tx.create(consents, { user: o.id, purpose: 'cgv', given: true, at: AT }).id,
  }
}

const itemOf = (ref: string) => ({
  kind: 'produit' as const,
  ref,
  title: 'x',
  qty: 1,
  unitCents: 1,
  taxRate: 0,
  taxTreatment: 'standard',
  withdrawal: 'days14',
})

const contentRows = (tx: Tx, o: Person): Record<string, string> => {
  const questionnaire = tx.create(questionnaires, { title: 'Q', status: 'active' }).id
  return {
    notifications: tx.create(notifications, { user: o.id, title: 'x' }).id,
    audit_log: tx.create(auditLog, { action: 'x', at: AT }).id,
    categories: tx.create(categories, { name: 'Sommeil', kind: 'course' }).id,
    tags: tx.create(tags, { name: 'calme' }).id,
    produits: makeProduit(tx).id,
    marked_files: tx.create(markedFiles, {
      produit: makeProduit(tx, { title: 'Signé' }).id,
      source: 'a.pdf',
      problem: 'signed',
    }).id,
    packs: tx.create(packs, {
      title: 'Coffret',
      price: 1,
      status: 'published',
      courses: [makeCourse(tx).id],
      produits: [makeProduit(tx, { title: 'Du coffret' }).id],
    }).id,
    pages: tx.create(pages, { slug: 'page', title: 'Page', status: 'published' }).id,
    // Of something else than the one that is tried: a person has one word on one thing.
    reviews: tx.create(reviews, {
      produit: makeProduit(tx, { title: 'Lu' }).id,
      user: o.id,
      authorName: 'O',
      body: 'Bien',
      rating: 5,
      status: 'published',
    }).id,
    course_imports: tx.create(courseImports, { name: 'a.zip' }).id,
    terms_versions: tx.create(termsVersions, { title: 'CGV', publishedAt: AT, digest: 'one' }).id,
    course_versions: tx.create(courseVersions, { savedAt: AT }).id,
    faqs: tx.create(faqs, { question: '?', answer: '<p>!</p>', published: true }).id,
    social_videos: tx.create(socialVideos, { network: 'tiktok', published: true }).id,
    site_settings: tx.create(siteSettings, { brand: 'B' }).id,
    questionnaires: questionnaire,
    questions: tx.create(questions, { questionnaire, key: 'q1', label: '?' }).id,
    questionnaire_responses: tx.create(questionnaireResponses, { questionnaire, user: o.id }).id,
    ai_drafts: tx.create(aiDrafts, { user: o.id, owner: o.id, kind: 'course' }).id,
    analytics: tx.create(analytics, { eventType: 'page_view', createdAt: AT }).id,
    contact_requests: tx.create(contactRequests, { kind: 'contact', email: 'a@b.fr' }).id,
    email_messages: tx.create(emailMessages, { to: 'a@b.fr', subject: 'x' }).id,
    restock_notices: tx.create(restockNotices, {
      produit: makeProduit(tx).id,
      email: 'a@b.fr',
      consent: 'x',
      stopToken: 'stop',
    }).id,
    order_lookups: tx.create(orderLookups, { email: 'a@b.fr', tokenDigest: 'd', expiresAt: AT }).id,
  }
}

let serial = 0
const bodies = (world: {
  course: string
  module: string
  otherLesson: string
  questionnaire: string
  person: string
  owner: string
  order: string
}) => {
  const { course, module, otherLesson, questionnaire, person, owner, order } = world
  return (collection: string): Record<string, unknown> => {
    serial += 1
    const n = serial
    const all: Record<string, Record<string, unknown>> = {
      users: {
        email: `nouveau${n}@example.com`,
        password: 'un-mot-de-passe-long',
        passwordConfirm: 'un-mot-de-passe-long',
        firstName: 'N',
      },
      categories: { name: `C${n}` },
      tags: { name: `t${n}` },
      produits: { title: `P${n}`, price: 1 },
      packs: { title: `K${n}`, price: 1 },
      pages: { slug: `p${n}`, title: 'P' },
      media: { name: 'x' },
      reviews: { course, authorName: 'O', body: 'Bien', rating: 4 },
      faqs: { question: '?', answer: '!' },
      social_videos: { network: 'tiktok' },
      courses: { title: `F${n}` },
      modules: { course, title: 'M' },
      lessons: { module, title: `L${n}` },
      enrollments: { user: person, course },
      progress: { lesson: otherLesson },
      lesson_notes: { lesson: otherLesson, body: 'x' },
      exercise_entries: { lesson: otherLesson, answers: { bloc: { text: 'x' } } },
      lesson_comments: { lesson: otherLesson, body: 'x', user: person },
      client_documents: { user: owner, title: 'x' },
      client_messages: { user: owner, body: 'x' },
      user_notes: { user: owner, body: 'x' },
      sale_notes: { order, body: 'x' },
      working_copies: { collection: 'lessons', record: otherLesson, data: {} },
      invitations: { email: `i${n}@example.com`, course },
      certificate_templates: { accent: '#112233' },
      complaints: { subject: 'x', receivedAt: AT },
      improvements: { source: 'audit', finding: 'x' },
      coupons: { code: `C${n}`, percent: 5 },
      offers: { kind: 'bump', name: 'x', itemKind: 'course', itemRef: course, sentence: 'x' },
      questionnaires: { title: `Q${n}` },
      questions: { questionnaire, key: `k${n}`, label: '?' },
      analytics: { eventType: 'page_view' },
      contact_requests: { kind: 'contact', email: 'a@b.fr', name: 'A', body: 'B' },
      site_settings: { brand: 'B' },
    }
    return all[collection] ?? {}
  }
}

/** Made once: a world is built some hundred times. */
let hashed: Promise<PasswordHash> | undefined

/** Builds the world in one transaction; `spare` creates a member without an enrollment. */
export const buildWorld = async (app: TestApp, o: Person, spare: () => Promise<Person>): Promise<World> => {
  hashed ??= hashPassword('un-mot-de-passe-long')
  const password = { password: await hashed }
  const mediaId = app.engine.newId()
  const upload = await app.engine.upload(media, mediaId, 'file', { name: 'a.txt', content: Buffer.from('a') })
  const documentId = app.engine.newId()
  const paper = { name: 'b.txt', content: Buffer.from('b') }
  const document = await app.engine.upload(clientDocuments, documentId, 'file', paper)
  const person = await spare()
  return app.seed((tx) => {
    const { course, module, lessons: list } = makeCourseWithLessons(tx, 2)
    const [lesson, otherLesson] = list
    if (!lesson || !otherLesson) throw new Error('Two lessons were asked for')
    tx.update(lessons, otherLesson.id, { type: 'exercise', exercise: makeExercise() })
    const ids: Record<string, string> = {
      ...systemRows(app, tx, o, password),
      ...learningRows(tx, o, course.id, lesson.id),
      ...moneyRows(tx, o, course.id),
      ...contentRows(tx, o),
      users: o.id,
      courses: course.id,
      modules: module.id,
      lessons: tx.get(lessons, lesson.id).id,
      working_copies: tx.create(workingCopies, { collection: 'lessons', record: lesson.id, data: {} }).id,
      client_documents: tx.create(clientDocuments, {
        id: documentId,
        user: o.id,
        title: 'x',
        file: document,
      }).id,
      client_messages: tx.create(clientMessages, { user: o.id, body: 'x' }).id,
      user_notes: tx.create(userNotes, { user: o.id, body: 'x' }).id,
      media: tx.create(media, { id: mediaId, name: 'a', file: upload }).id,
      audio_extracts: tx.create(audioExtracts, { lesson: lesson.id, source: 'son.mp3', status: 'pending' })
        .id,
      waveforms: tx.create(waveforms, { lesson: lesson.id, source: 'son.mp3', levels: [0, 100] }).id,
    }
    const around = {
      course: course.id,
      module: module.id,
      otherLesson: otherLesson.id,
      person: person.id,
      owner: o.id,
    }
    return {
      ids,
      body: bodies({ ...around, questionnaire: ids.questionnaires ?? '', order: ids.orders ?? '' }),
    }
  })
}
