/** The binder of a course as one archive: what an auditor is handed, with the hash of each file. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setImmediate as pause } from 'node:timers/promises'
import { certificates } from '#drizzle/collections/learning.ts'
import { complaints, improvements } from '#drizzle/collections/quality.ts'
import { CHANNEL_LABELS, COMPLAINT_LABELS } from '#drizzle/domain/complaint.ts'
import { type Cell, csvOf } from '#drizzle/domain/csv.ts'
import { IMPROVEMENT_LABELS, SOURCE_LABELS } from '#drizzle/domain/improvement.ts'
import { type Finding, INDICATOR_TITLES, STATE_LABELS } from '#drizzle/domain/quality.ts'
import { SURVEY_KINDS, SURVEY_QUESTIONS, type SurveyKind } from '#drizzle/domain/survey.ts'
import { longMoment } from '#server/core/paris.ts'
import type { ArchiveEntry } from '#server/documents/archive.ts'
import { system } from '#server/records/actor.ts'
import { fileKey } from '#server/records/files/keys.ts'
import type { Engine } from '#server/records/types.ts'
import type { FeatureContext } from '../feature.ts'
import { trainingOf } from '../training-documents/index.ts'
import { courseBinderOf, courseOf, peopleOf } from './binder.ts'
import { LEARNER_INDICATORS, learnerBinder } from './indicators/learner.ts'
import { answersOf, type LearnerRecords, learnerFacts } from './learner-facts.ts'
import { enrolledIn, periodOf } from './period.ts'

type By = Pick<FeatureContext, 'engine' | 'documents'>

/** People whose records are read at once; everybody else is served between. */
const AT_ONCE = 100
/** In the summary, so that it is drawn in time; the tables name everybody. */
const MAX_NAMED = 1000

interface Person extends LearnerRecords {
  readonly findings: readonly Finding[]
}

const everybody = async (engine: Engine, id: string): Promise<Person[]> => {
  const course = await courseOf(engine, id)
  const period = periodOf(engine.clock.now())
  const all: Person[] = []
  for (let offset = 0; ; offset += AT_ONCE) {
    const some = await peopleOf(engine.reads, enrolledIn(id, period), { limit: AT_ONCE, offset })
    const records = await learnerFacts(engine.reads, course, some, period)
    all.push(...records.map((one) => ({ ...one, findings: learnerBinder(one.facts) })))
    if (some.length < AT_ONCE) return all
    await pause()
  }
}

const evidenceRows = (findings: readonly Finding[]): Cell[][] =>
  findings.flatMap(({ indicator, state, evidence, lacks }) => [
    ...lacks.map(({ what }) => [
      indicator,
      INDICATOR_TITLES[indicator],
      STATE_LABELS[state],
      'Manque',
      what,
      '',
    ]),
    ...evidence.map(({ what, at }) => [
      indicator,
      INDICATOR_TITLES[indicator],
      STATE_LABELS[state],
      state === 'exempt' ? 'Sans objet' : 'Preuve',
      what,
      at,
    ]),
  ])
const EVIDENCE_HEADS = ['indicateur', 'intitule', 'etat', 'nature', 'preuve_ou_manque', 'date_utc']

const peopleTable = (people: readonly Person[]): string =>
  csvOf(
    [
      'nom',
      'email',
      'inscription_utc',
      'fin_utc',
      'progression',
      ...LEARNER_INDICATORS.map((one) => `indicateur_${one}`),
    ],
    people.map(({ learner, findings }) => [
      ...[learner.name, learner.email, learner.enrolledAt, learner.completedAt, learner.progress],
      ...LEARNER_INDICATORS.map((one) => {
        const found = findings.find(({ indicator }) => indicator === one)
        return found ? STATE_LABELS[found.state] : ''
      }),
    ]),
  )

const answersTable = (people: readonly Person[], kind: SurveyKind): string => {
  const questions = SURVEY_QUESTIONS[kind]
  const heads = ['nom', 'email', 'prevu_utc', 'envoye_utc', 'relance_utc', 'repondu_utc']
  const rows = people.flatMap(({ learner, requests }) =>
    requests
      .filter((request) => request.kind === kind)
      .map((request): Cell[] => {
        const answers = answersOf(request)
        return [
          ...[
            learner.name,
            learner.email,
            request.dueAt,
            request.sentAt,
            request.remindedAt,
            request.answeredAt,
          ],
          ...questions.map(({ key }) => answers[key] ?? ''),
          ...(kind === 'positioning' ? [request.adaptation] : []),
        ]
      }),
  )
  return csvOf(
    [...heads, ...questions.map(({ label }) => label), ...(kind === 'positioning' ? ['Aménagement'] : [])],
    rows,
  )
}
const ANSWERS = { positioning: 'positionnement', hot: 'a-chaud', cold: 'a-froid' } as const

const complaintsTable = (engine: Engine, course: string): string =>
  csvOf(
    [
      'recue_utc',
      'moyen',
      'nom',
      'email',
      'objet',
      'reclamation',
      'etat',
      'reponse',
      'repondue_utc',
      'close_utc',
    ],
    engine
      .read(system)
      .find(complaints, { course }, { sort: 'receivedAt,id' })
      .map((one) => [
        ...[one.receivedAt, CHANNEL_LABELS[one.channel || 'other']],
        ...(one.isAnonymised ? ['Compte effacé', ''] : [one.name, one.email]),
        ...[one.subject, one.body, COMPLAINT_LABELS[one.status || 'new']],
        ...[one.answer, one.answeredAt, one.closedAt],
      ]),
  )

const improvementsTable = (engine: Engine, course: string): string =>
  csvOf(
    [
      'consignee_utc',
      'origine',
      'indicateur',
      'constat',
      'action',
      'echeance_utc',
      'etat',
      'realisee_utc',
      'effet',
    ],
    engine
      .read(system)
      .find(
        improvements,
        { filter: "course = {:course} || course = ''", params: { course } },
        { sort: 'created,id' },
      )
      .map((one) => [
        ...[one.created, SOURCE_LABELS[one.source || 'other'], one.indicator ?? ''],
        ...[one.finding, one.action, one.dueAt, IMPROVEMENT_LABELS[one.status || 'planned']],
        ...[one.doneAt, one.effect],
      ]),
  )

/** Attestations that hold, with their files where they are drawn. */
async function* certificateFiles(engine: Engine, course: string, since: string) {
  const given = engine.read(system).find(
    certificates,
    {
      filter: "course = {:course} && revokedAt = '' && user != '' && issuedAt >= {:since}",
      params: { course, since },
    },
    { sort: 'issuedAt,id' },
  )
  for (const { collectionId, id, file, number } of given) {
    const key = fileKey(collectionId, id, file)
    if (file === '' || !(await engine.storage.stat(key))) continue
    yield {
      name: `attestations/${number}.pdf`,
      content: await buffer(engine.storage.read(key)),
      isText: false,
    }
  }
}

const certificatesTable = (engine: Engine, course: string): string =>
  csvOf(
    [
      'numero',
      'nom',
      'remise_utc',
      'formation_terminee_utc',
      'heures',
      'retiree_utc',
      'empreinte_sha256_du_pdf',
    ],
    engine
      .read(system)
      .find(certificates, { course }, { sort: 'issuedAt,id' })
      .map((one) => [
        ...[one.number, one.user ? one.holder : 'Compte effacé', one.issuedAt, one.completedAt],
        ...[one.hours, one.revokedAt, one.fileHash],
      ]),
  )

interface File {
  readonly name: string
  readonly content: Buffer
  readonly isText: boolean
}
const table = (name: string, text: string): File => ({
  name: `${name}.csv`,
  content: Buffer.from(text),
  isText: true,
})

async function* filesOf({ engine, documents }: By, id: string): AsyncGenerator<File> {
  const binder = await courseBinderOf(engine, id)
  const people = await everybody(engine, id)
  const { organisation } = await trainingOf(engine, id)
  const content = await documents.draw('quality', {
    courseTitle: binder.course.title,
    organisation,
    since: binder.since,
    drawnAt: binder.at,
    findings: binder.findings,
    others: Math.max(0, people.length - MAX_NAMED),
    people: people.slice(0, MAX_NAMED).map(({ learner, findings }) => ({
      name: learner.name || learner.email,
      enrolledAt: learner.enrolledAt,
      completedAt: learner.completedAt,
      proven: findings.filter(({ state }) => state === 'proven').length,
      missing: findings.flatMap(({ indicator, state }) => (state === 'missing' ? [indicator] : [])),
    })),
  })
  yield { name: 'synthese.pdf', content, isText: false }
  yield table('indicateurs', csvOf(EVIDENCE_HEADS, evidenceRows(binder.findings)))
  yield table('personnes', peopleTable(people))
  yield table(
    'preuves-par-personne',
    csvOf(
      ['nom', 'email', ...EVIDENCE_HEADS],
      people.flatMap(({ learner, findings }) =>
        evidenceRows(findings).map((row): Cell[] => [learner.name, learner.email, ...row]),
      ),
    ),
  )
  for (const kind of SURVEY_KINDS) yield table(`questionnaires/${ANSWERS[kind]}`, answersTable(people, kind))
  yield table('registres/reclamations', complaintsTable(engine, id))
  yield table('registres/ameliorations', improvementsTable(engine, id))
  yield table('attestations', certificatesTable(engine, id))
  yield* certificateFiles(engine, id, binder.since)
}

/** Each file, then `empreintes.txt`: its name, size and SHA-256, as `sha256sum` writes and checks them. */
async function* withHashes(by: By, id: string, title: string): AsyncGenerator<ArchiveEntry> {
  const hashes: string[] = []
  for await (const file of filesOf(by, id)) {
    hashes.push(`${createHash('sha256').update(file.content).digest('hex')}  ${file.name}`)
    yield file
    await pause()
  }
  const head = [
    `# Classeur qualité de «\u00a0${title}\u00a0»`,
    `# Établi le ${longMoment(by.engine.clock.now())} (heure de Paris), ${by.engine.clock.now().toISOString()}`,
    '# Empreinte SHA-256 de chaque fichier\u00a0; à vérifier avec\u00a0: sha256sum --check empreintes.txt',
  ]
  yield {
    name: 'empreintes.txt',
    content: Buffer.from(`${[...head, ...hashes].join('\n')}\n`),
    isText: true,
  }
}

/** The archive of a course's binder, made as it is sent. Throws 404 for an unknown course before the first file. */
export const binderArchive = async (by: By, id: string) => {
  const { course } = await courseBinderOf(by.engine, id)
  return { slug: course.slug, entries: withHashes(by, id, course.title) }
}
