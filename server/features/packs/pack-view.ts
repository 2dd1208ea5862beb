/** Packs as shown to visitors: their parts, and the saving against the parts' prices today. */
import { courses } from '#drizzle/collections/courses.ts'
import { packs } from '#drizzle/collections/packs.ts'
import { produits } from '#drizzle/collections/produits.ts'
import type { ReplyOf } from '#drizzle/contract.ts'
import { AppError, notFound } from '#server/core/errors.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import { kindOf, thingOf } from '../sellables/index.ts'
import type * as contract from './contract.ts'
import { type Pack, packBundle, packOffer, partsOfPack } from './pack.ts'

type Part = ReplyOf<typeof contract.readPack>['parts'][number]

/** The result of `work`, or its refusal as a sentence: an unavailable item does not fail the page. */
const orProblem = <T>(work: () => T): { value: T; problem: '' } | { value: null; problem: string } => {
  try {
    return { value: work(), problem: '' }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { value: null, problem: error.message }
  }
}

const offerOf = (reader: Reader, { id }: Pick<Pack, 'id'>, now: Date) =>
  orProblem(() => packOffer({ reader, id, qty: 1, option: 'one_time', now }))

const summaryOf = (pack: Pack, separateCents: number) => {
  const { id, collectionId, slug, title, excerpt, price, salePrice, coverImage: image } = pack
  return { id, collectionId, slug, title, excerpt, price, salePrice, image, separateCents }
}

/** The packs on sale, in their order. */
export const listPacks = (engine: Engine): ReplyOf<typeof contract.listPacks> => {
  const reader = engine.read(system)
  return reader.find(packs, { status: 'published' }, { sort: 'order,title' }).flatMap((pack) => {
    const { value } = offerOf(reader, pack, engine.clock.now())
    if (!value) return []
    const parts = value.parts.map(({ offer }) => offer.title)
    return [{ ...summaryOf(pack, value.separateCents), parts }]
  })
}

/** A part for its card; null once it is deleted, or while it is not public. */
const partOf = (
  reader: Reader,
  { kind, ref }: { kind: 'course' | 'produit'; ref: string },
  now: Date,
): Part | null => {
  const thing = thingOf(reader, { kind, ref })
  if (!thing?.isPublished) return null
  const excerpt =
    kind === 'course' ? reader.get(courses, ref).shortDescription : reader.get(produits, ref).excerpt
  const request = { reader, id: ref, variant: '', qty: 1, option: 'one_time' as const, now }
  const { title, slug, delivery, picture } = thing
  return {
    kind,
    id: ref,
    slug,
    title,
    excerpt,
    delivery,
    collectionId: picture.collectionId,
    image: picture.file,
    aloneCents: orProblem(() => kindOf(reader, kind).offer(request)).value?.unitCents ?? null,
  }
}

/** The pack of a slug, as the actor may see it. Throws 404. */
export const readPack = (engine: Engine, actor: Actor, slug: string): ReplyOf<typeof contract.readPack> => {
  const pack = engine.read(actor).firstOrNull(packs, { slug })
  if (!pack) throw notFound()
  const reader = engine.read(system)
  const now = engine.clock.now()
  const { value, problem } = offerOf(reader, pack, now)
  return {
    ...summaryOf(pack, value?.separateCents ?? 0),
    content: pack.content,
    status: pack.status,
    parts: partsOfPack(pack)
      .map((part) => partOf(reader, part, now))
      .filter((part) => part !== null),
    problem: pack.status === 'published' ? problem : '',
    hasCourse: pack.courses.length > 0,
    most: packBundle.thing(reader, pack.id)?.most ?? 0,
  }
}
