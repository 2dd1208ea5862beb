/** Audio previews: chosen by authors, public while their course or product is published. */
import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import type { Collection } from '#drizzle/collection.ts'
import { type audioExtractFields, audioExtracts } from '#drizzle/collections/audio-extracts.ts'
import { courses, type lessonFields, lessons, modules } from '#drizzle/collections/courses.ts'
import { type produitFields, produits } from '#drizzle/collections/produits.ts'
import type { ReplyOf } from '#drizzle/contract.ts'
import { isCuttable, UNCUTTABLE, USUAL_START } from '#drizzle/domain/extract.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { forbidden, invalid, notFound } from '#server/core/errors.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import type * as contract from './contract.ts'

export type AudioPreview = RecordOf<typeof audioExtractFields>
type Lesson = RecordOf<typeof lessonFields>
type Produit = RecordOf<typeof produitFields>
type AudioPreviewOwner = { readonly lesson: string } | { readonly produit: string }

/** The recording that a lesson plays, `''` without one. */
export const recordingOf = ({
  type,
  audio,
}: Pick<RecordOf<typeof lessonFields>, 'type' | 'audio'>): string => (type === 'audio' ? audio : '')

/** Throws 404 for a record that the caller may not see, 403 for one that the caller may not change. */
const mayWrite = (engine: Engine, actor: Actor, collection: Collection, id: string): void => {
  if (!engine.read(actor).getOrNull(collection, id)) throw notFound()
  const { updateRule } = engine.registry.of(collection)
  if (!engine.matches(actor, collection, { id }, updateRule)) throw forbidden(PERMISSION_MESSAGE)
}

/** The state before a recording is read: no data, and no sound of a former one. */
const unread = { seconds: 0, sourceSeconds: 0, file: '', peaks: null, overview: null }
const request = { status: 'pending', failure: '' } as const

/** Enqueues the cut of an audio preview; it replaces an earlier request whose job has not run. */
export const enqueueCut = (tx: Tx, { id }: AudioPreview): void => {
  tx.enqueue('extract.file', { extractId: id })
}

/** Cuts the audio preview anew from another recording. */
export const moveToSource = (tx: Tx, { id }: AudioPreview, source: string): void =>
  enqueueCut(tx, tx.update(audioExtracts, id, { source, ...unread, ...request }))

const choose = (
  tx: Tx,
  place: AudioPreviewOwner,
  source: string,
  startSeconds: number | undefined,
): { id: string } => {
  if (!isCuttable(source)) throw invalid({ source: ['validation_invalid_value', UNCUTTABLE] })
  const known = tx.firstOrNull(audioExtracts, place)
  if (!known) {
    const made = tx.create(audioExtracts, {
      ...place,
      source,
      startSeconds: startSeconds ?? USUAL_START,
      ...request,
    })
    enqueueCut(tx, made)
    return { id: made.id }
  }
  const isSame = known.source === source
  const from = startSeconds ?? known.startSeconds
  // A repeated request: already cut, or in progress.
  if (isSame && from === known.startSeconds && known.status !== 'failed') return { id: known.id }
  const change = { source, startSeconds: from, ...request, ...(isSame ? {} : unread) }
  enqueueCut(tx, tx.update(audioExtracts, known.id, change))
  return { id: known.id }
}

/**
 * Creates an audio preview together with its lesson or product; a recording that cannot be cut gets none. The
 * transaction must be `system`.
 */
export const beginAudioPreview = (
  tx: Tx,
  place: AudioPreviewOwner,
  source: string,
  startSeconds: number,
): void => {
  if (isCuttable(source)) choose(tx, place, source, startSeconds)
}

/** The start of a lesson's audio preview, in seconds; null without one. */
export const audioPreviewStart = (reader: Reader, lesson: string): number | null =>
  reader.firstOrNull(audioExtracts, { lesson })?.startSeconds ?? null

/**
 * Copies a lesson's audio preview to its copy, cut out of the copy's own recording. The transaction must be
 * `system`.
 */
export const copyLessonAudioPreview = (tx: Tx, original: string, copy: Lesson): void => {
  const startSeconds = audioPreviewStart(tx, original)
  if (startSeconds !== null) beginAudioPreview(tx, { lesson: copy.id }, recordingOf(copy), startSeconds)
}

/**
 * Copies the audio previews of a product; not where a file was lost on the way, since the match is then
 * unknown.
 */
export const copyProduitAudioPreview = (tx: Tx, original: Produit, copy: Produit): void => {
  const known = tx.firstOrNull(audioExtracts, { produit: original.id })
  if (!known || copy.downloads.length !== original.downloads.length) return
  const source = copy.downloads[original.downloads.indexOf(known.source)]
  if (source) beginAudioPreview(tx, { produit: copy.id }, source, known.startSeconds)
}

/**
 * Chooses the start of a lesson's audio preview. Throws 404, 403, and 400 on `source` for a recording that
 * cannot be cut.
 */
export const chooseLessonAudioPreview = async (
  engine: Engine,
  actor: Actor,
  id: string,
  startSeconds?: number,
) => {
  mayWrite(engine, actor, lessons, id)
  return engine.write(system, (tx) => {
    const source = recordingOf(tx.get(lessons, id))
    if (source === '')
      throw invalid({ source: ['validation_required', 'Déposez d’abord l’enregistrement de cette leçon.'] })
    return choose(tx, { lesson: id }, source, startSeconds)
  })
}

/** The same of one of a product's files. */
export const chooseProduitAudioPreview = async (
  engine: Engine,
  actor: Actor,
  id: string,
  { source, startSeconds }: { source: string; startSeconds?: number | undefined },
) => {
  mayWrite(engine, actor, produits, id)
  return engine.write(system, (tx) => {
    if (!tx.get(produits, id).downloads.includes(source))
      throw invalid({ source: ['validation_invalid_value', 'Ce fichier n’est plus dans le produit.'] })
    return choose(tx, { produit: id }, source, startSeconds)
  })
}

/** Removes the audio preview of a lesson or a product; a missing one is no error. Throws 404, 403. */
export const removeAudioPreview = async (
  engine: Engine,
  actor: Actor,
  place: AudioPreviewOwner,
): Promise<void> => {
  if ('lesson' in place) mayWrite(engine, actor, lessons, place.lesson)
  else mayWrite(engine, actor, produits, place.produit)
  await engine.write(system, (tx) => {
    const known = tx.firstOrNull(audioExtracts, place)
    if (known) tx.delete(audioExtracts, known.id)
  })
}

/** Puts an audio preview on the home page, which has one, or takes it from there. Throws 404. */
export const featureAudioPreview = (
  engine: Engine,
  actor: Actor,
  id: string,
  isFeatured: boolean,
): Promise<void> =>
  engine.write(system, (tx) => {
    if (!tx.as(actor).getOrNull(audioExtracts, id)) throw notFound()
    if (isFeatured)
      for (const other of tx.find(audioExtracts, { isFeatured: true }))
        if (other.id !== id) tx.update(audioExtracts, other.id, { isFeatured: false })
    tx.update(audioExtracts, id, { isFeatured })
  })

type PlayableAudioPreview = ReplyOf<typeof contract.listAudioPreviews>['extracts'][number]
type Of = PlayableAudioPreview['of']

/**
 * The published course or product of an audio preview, with the displayed title; null when it is not
 * published, or the file is not ready.
 */
const publishedOf = (reader: Reader, audioPreview: AudioPreview): { of: Of; title: string } | null => {
  if (audioPreview.file === '') return null
  if (audioPreview.produit) {
    const produit = reader.getOrNull(produits, audioPreview.produit)
    if (produit?.status !== 'published') return null
    return { title: produit.title, of: { kind: 'produit', slug: produit.slug, title: produit.title } }
  }
  const lesson = reader.getOrNull(lessons, audioPreview.lesson)
  const part = lesson && reader.getOrNull(modules, lesson.module)
  const course = part && reader.getOrNull(courses, part.course)
  if (!lesson || course?.status !== 'published') return null
  return { title: lesson.title, of: { kind: 'course', slug: course.slug, title: course.title } }
}

/** More would be a second programme. */
const MAX_PER_COURSE = 3

const foundIn = (
  reader: Reader,
  { course, produit }: { course?: string; produit?: string },
): AudioPreview[] => {
  if (course)
    return reader.find(
      audioExtracts,
      { filter: "lesson.module.course = {:course} && file != ''", params: { course } },
      { sort: 'lesson.module.order,lesson.order', limit: MAX_PER_COURSE },
    )
  return reader.find(audioExtracts, produit ? { produit } : { isFeatured: true }, { limit: 1 })
}

/** The public audio previews of a course, of a product or, without either, of the home page. */
export const playableAudioPreviews = (
  engine: Engine,
  place: { course?: string | undefined; produit?: string | undefined },
): PlayableAudioPreview[] => {
  const reader = engine.read(system)
  return foundIn(reader, { course: place.course ?? '', produit: place.produit ?? '' }).flatMap(
    (audioPreview) => {
      const published = publishedOf(reader, audioPreview)
      if (!published) return []
      const { id, seconds, peaks, file } = audioPreview
      return [{ id, seconds, peaks: peaks ?? [], src: `/api/extracts/${id}/${file}`, ...published }]
    },
  )
}

/** The audio preview with that stored file name. Throws 404 unless it is public now. */
export const playableAudioPreview = (engine: Engine, id: string, filename: string): AudioPreview => {
  const reader = engine.read(system)
  const audioPreview = reader.getOrNull(audioExtracts, id)
  if (!audioPreview || audioPreview.file !== filename || !publishedOf(reader, audioPreview)) throw notFound()
  return audioPreview
}
