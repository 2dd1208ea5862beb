/** Verifies the chains of learning events, and the attestations based on them. */
import { setImmediate as pause } from 'node:timers/promises'
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { certificates, learningEvents } from '#drizzle/collections/learning.ts'
import * as tables from '#drizzle/schema.ts'
import type { Reads } from '#server/records/readers/reads.ts'
import type { Reader } from '#server/records/types.ts'
import { type Existing, firstFlaw } from './chain.ts'

export interface EvidenceReport {
  readonly people: number
  readonly events: number
  /** One sentence each, with ids. */
  readonly flaws: readonly string[]
}

/** Ids of the users with anything to verify. */
const peopleOf = async (reads: Reads): Promise<string[]> => {
  const [learners, holders] = await Promise.all([
    reads.selectDistinct({ id: tables.learningEvents.user }).from(tables.learningEvents),
    reads.selectDistinct({ id: tables.certificates.user }).from(tables.certificates),
  ])
  return [...new Set([...learners, ...holders].map(({ id }) => id))].filter(Boolean)
}

const checkPerson = (
  reader: Reader,
  user: string,
  existing: Existing,
): { events: number; flaws: string[] } => {
  // Read before the chain, which may grow meanwhile: the chain then contains every event that an attestation
  // names.
  const attestations = reader.find(certificates, { user })
  const all = reader.find(learningEvents, { user }, { sort: 'rank' })
  const chain = all.filter(({ rank }) => rank > 0)
  const flaws = all
    .filter(({ rank }) => rank <= 0)
    .map(({ id }) => `Event ${id} of person ${user} is in no chain: it was not written by the site.`)
  const flaw = firstFlaw(chain, existing)
  if (flaw) flaws.push(`Person ${user}, event ${flaw.rank}: ${flaw.why}.`)
  const hashes = new Set(chain.map(({ hash }) => hash))
  for (const { number, evidence, course, origin } of attestations) {
    const isEnded = chain.some(
      (event) => event.kind === 'complete' && event.lesson === '' && event.course === course,
    )
    if (evidence !== '' && !hashes.has(evidence))
      flaws.push(`Attestation ${number} of person ${user} was given by an event that is not there.`)
    // An attestation issued by hand may be older than the end of the course.
    else if (evidence === '' && course !== '' && isEnded && origin !== 'manual')
      flaws.push(`Attestation ${number} of person ${user} names no event, and there is one.`)
  }
  return { events: chain.length, flaws }
}

/** Reads every event, one user after the other, yielding between users. `reader` must have access to all. */
export const checkEvidence = async ({
  reader,
  reads,
}: {
  reader: Reader
  reads: Reads
}): Promise<EvidenceReport> => {
  const existing: Existing = {
    course: (id) => reader.getOrNull(courses, id) !== null,
    lesson: (id) => reader.getOrNull(lessons, id) !== null,
  }
  const people = await peopleOf(reads)
  const flaws: string[] = []
  let events = 0
  for (const user of people) {
    const person = checkPerson(reader, user, existing)
    events += person.events
    flaws.push(...person.flaws)
    await pause()
  }
  return { people: people.length, events, flaws }
}
