/**
 * The right to write a record here does not include moving it there: each field that an update rule reads,
 * moved away and back.
 */
import { describe, expect, it } from 'vitest'
import type { Permission } from '#drizzle/access.ts'
import { certificateTemplates } from '#drizzle/collections/certificate-templates.ts'
import { lessons } from '#drizzle/collections/courses.ts'
import { collections } from '#drizzle/collections/index.ts'
import {
  enrollments,
  exerciseEntries,
  invitations,
  lessonComments,
  lessonNotes,
  progress,
} from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { packs } from '#drizzle/collections/packs.ts'
import { complaints, improvements } from '#drizzle/collections/quality.ts'
import { questionnaires, questions } from '#drizzle/collections/questionnaires.ts'
import { reviews } from '#drizzle/collections/reviews.ts'
import { workingCopies } from '#drizzle/collections/working-copies.ts'
import type { Tx } from '#server/records/types.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'

/**
 * m a member with a place in both courses · t staff without permission who teaches the first · s staff with courses.manage ·
 * q staff with questionnaires.manage · a administrator
 */
const LETTERS = ['m', 't', 's', 'q', 'a'] as const
type Letter = (typeof LETTERS)[number]

/** Reviewed by a person, as `expected.ts`: who may move what. */
const MOVES: Readonly<Record<string, readonly [away: string, back: string]>> = {
  'courses.instructor': ['sa', 'sa'],
  'modules.course': ['sa', 'sa'],
  'lessons.module': ['sa', 'sa'],
  // Any quiz may be used under an own lesson; its read rule stays the same.
  'lessons.quiz': ['tsa', 'sa'],
  'enrollments.course': ['sa', 'sa'],
  'progress.user': ['', ''],
  'progress.lesson': ['', ''],
  'progress.course': ['', ''],
  'lesson_notes.user': ['', ''],
  'lesson_notes.lesson': ['', ''],
  'exercise_entries.user': ['', ''],
  'exercise_entries.lesson': ['', ''],
  'exercise_entries.course': ['', ''],
  'lesson_comments.user': ['', ''],
  'lesson_comments.lesson': ['', ''],
  'lesson_comments.parent': ['', ''],
  // One that has been mailed stays that of its course.
  'invitations.course': ['', ''],
  // It is one course's, for good.
  'certificate_templates.course': ['', ''],
  'reviews.course': ['sa', 'sa'],
  // A line of a register was put under the wrong course.
  'complaints.course': ['sa', 'sa'],
  'improvements.course': ['sa', 'sa'],
  'notifications.user': ['', ''],
  'packs.courses': ['a', 'a'],
  'questionnaires.kind': ['qa', 'qa'],
  'questions.questionnaire': ['qa', 'qa'],
  'users.role': ['a', 'a'],
  // The permission over it depends on whose copy it is.
  'working_copies.collection': ['', ''],
}

const AT = '2026-11-01 10:00:00.000Z'
const LEARNING = ['courses', 'modules', 'lessons', 'questionnaires', 'lesson_comments']

interface Place {
  instructor: string
  kind: string
  course: string
  module: string
  lesson: string
  quiz: string
  comment: string
  /** The record of each collection that lies here. */
  ids: Record<string, string>
}

interface Around {
  instructor: string
  member: string
  /** A person enrolled in this course alone. */
  learner: string
  kind: 'quiz' | 'form'
}

const copyOf = (collection: 'courses' | 'lessons', record: string) => ({ collection, record, data: {} })

const placeOf = (tx: Tx, { instructor, member, learner, kind }: Around): Place => {
  const { course, module, lessons: list } = makeCourseWithLessons(tx, 1, { instructor })
  const lesson = list[0]?.id ?? ''
  const quiz = tx.create(questionnaires, { title: kind, kind, status: 'active' }).id
  tx.update(lessons, lesson, { quiz, slug: kind })
  tx.create(enrollments, { user: member, course: course.id })
  const about = { user: member, lesson }
  const comment = tx.create(lessonComments, { ...about, body: 'Premier' }).id
  const letter = { course: course.id, authorName: 'M', body: 'Bien', rating: 5 }
  return {
    instructor,
    kind,
    course: course.id,
    module: module.id,
    lesson,
    quiz,
    comment,
    ids: {
      users: member,
      courses: course.id,
      modules: module.id,
      lessons: lesson,
      enrollments: tx.create(enrollments, { user: learner, course: course.id }).id,
      questionnaires: quiz,
      questions: tx.create(questions, { questionnaire: quiz, key: kind, label: '?' }).id,
      progress: tx.create(progress, { ...about, course: course.id }).id,
      lesson_notes: tx.create(lessonNotes, { ...about, body: 'Note' }).id,
      exercise_entries: tx.create(exerciseEntries, { ...about, answers: {} }).id,
      lesson_comments: tx.create(lessonComments, { ...about, body: 'Réponse', parent: comment }).id,
      certificate_templates: tx.create(certificateTemplates, { course: course.id }).id,
      invitations: tx.create(invitations, { email: `${kind}@example.com`, course: course.id, token: kind })
        .id,
      complaints: tx.create(complaints, { course: course.id, subject: 'x', receivedAt: AT }).id,
      packs: tx.create(packs, { title: kind, slug: `coffret-${kind}`, courses: [course.id] }).id,
      improvements: tx.create(improvements, { course: course.id, source: 'audit', finding: 'x' }).id,
      notifications: tx.create(notifications, { user: member, title: 'x' }).id,
      reviews: tx.create(reviews, { ...letter, user: learner }).id,
      working_copies: tx.create(
        workingCopies,
        kind === 'quiz' ? copyOf('courses', course.id) : copyOf('lessons', lesson),
      ).id,
    },
  }
}

interface Scene {
  app: TestApp
  here: Place
  there: Place
  people: Record<Letter, Person>
  stranger: Person
}

const scene = async (): Promise<Scene> => {
  const app = await testApp()
  const staff = (name: string, permissions: Permission[]) =>
    app.person(`${name}@example.com`, { role: 'staff', permissions })
  const people = {
    m: await app.person('m@example.com'),
    t: await staff('t', []),
    s: await staff('s', ['courses.manage']),
    q: await staff('q', ['questionnaires.manage']),
    a: await app.person('a@example.com', { role: 'admin' }),
  }
  const stranger = await staff('stranger', [])
  const [one, other] = [await app.person('one@example.com'), await app.person('other@example.com')]
  const [here, there] = await app.seed((tx) => [
    placeOf(tx, { instructor: people.t.id, member: people.m.id, learner: one.id, kind: 'quiz' }),
    placeOf(tx, { instructor: stranger.id, member: people.m.id, learner: other.id, kind: 'form' }),
  ])
  return { app, here, there, people, stranger }
}

/** What the field is set to so that a record of the one place would lie in the other. */
const valueIn = (name: string, place: Place, { stranger }: Scene): string => {
  const values: Record<string, string> = {
    user: stranger.id,
    instructor: place.instructor,
    kind: place.kind,
    role: place.kind === 'form' ? 'staff' : 'admin',
    course: place.course,
    courses: place.course,
    module: place.module,
    lesson: place.lesson,
    quiz: place.quiz,
    questionnaire: place.quiz,
    parent: place.comment,
    collection: place.kind === 'quiz' ? 'courses' : 'lessons',
  }
  return values[name] ?? ''
}

/** What a client may send of a field: itself, and for a relation what adds to it. */
const SPELLINGS = ['NAME', 'NAME+', '+NAME']

/** Whether the person puts another value into the field by any spelling; the row is as before afterwards. */
const moves = async (
  { app }: Scene,
  {
    collection,
    name,
    id,
    value,
    as,
  }: Record<'collection' | 'name' | 'id' | 'value', string> & { as: Person },
): Promise<boolean> => {
  const { db } = app.engine
  const stored = () => db.prepare(`SELECT "${name}" FROM "${collection}" WHERE id = ?`).pluck().get(id)
  const before = stored()
  expect(before, `${collection}.${name}`).not.toBe(value)
  let moved = false
  for (const spelling of SPELLINGS) {
    const body = { [spelling.replace('NAME', name)]: value }
    const url = `/api/collections/${collection}/records/${id}`
    const answer = await app.call('PATCH', url, { as, body })
    expect([200, 400, 403, 404], answer.body).toContain(answer.statusCode)
    moved ||= stored() !== before
    db.prepare(`UPDATE "${collection}" SET "${name}" = ? WHERE id = ?`).run(before, id)
  }
  return moved
}

const policies = collections
  .filter(({ system }) => !system)
  .map(({ name, fields, policy }) => {
    const { update, write } = policy()
    return { name, fields, rule: update ?? write ?? null }
  })

/** Fields that decide who may write a record, and those that say to which course or questionnaire it belongs. */
const movable = policies.flatMap(({ name, fields, rule }) => {
  if (rule === null) return []
  const named = Object.entries(fields).filter(([field, options]) => {
    if (field === 'id' || options.serverOnly) return false
    const isRead = new RegExp(`(?<![.@\\w])${field}\\b(?!')`).test(rule)
    return isRead || (options.type === 'relation' && LEARNING.includes(options.collection))
  })
  return named.map(([field]) => `${name}.${field}`)
})

describe('a record that moves', () => {
  it('is judged for every field that a rule reads', () => {
    expect(movable.sort()).toEqual(Object.keys(MOVES).sort())
  })

  for (const [key, [away, back]] of Object.entries(MOVES)) {
    it(`${key}: away by ${away || 'nobody'}, back by ${back || 'nobody'}`, async () => {
      const [collection = '', name = ''] = key.split('.')
      const current = await scene()
      const { here, there, people } = current
      const ways = [
        [here, there],
        [there, here],
      ] as const
      const found: string[] = []
      for (const [from, to] of ways) {
        const value = valueIn(name, to, current)
        const request = { collection, name, id: from.ids[collection] ?? '', value }
        let letters = ''
        for (const letter of LETTERS)
          if (await moves(current, { ...request, as: people[letter] })) letters += letter
        found.push(letters)
      }
      expect(found).toEqual([away, back])
    })
  }
})

it('a film for another author’s lesson is refused before it is received', async () => {
  const { app, there, people } = await scene()
  const request = { method: 'PATCH', url: `/api/collections/lessons/records/${there.lesson}` } as const
  const headers = { 'content-type': 'multipart/form-data; boundary=b', authorization: people.m.token }
  // An unreadable form: a caller past the access check would get 400.
  const answer = await app.server.inject({ ...request, headers, payload: 'no form' })
  expect(answer.statusCode).toBe(404)
})
