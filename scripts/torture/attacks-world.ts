/** The data of the attacks: a course with lessons, its users, and a hundred and fifty products. */
import { PASSWORD, prepare } from './bounds-world.ts'
import type { Answer, RequestOptions, Site } from './site.ts'

/** Of the only film. */
export const FILM_SECONDS = 5400

export interface World {
  readonly site: Site
  readonly folder: string
  /** Smaller numbers. */
  readonly isShort: boolean
  /** A superuser. */
  readonly root: string
  /** A member who follows the course. */
  readonly member: string
  readonly memberId: string
  /** Staff without a permission, who teaches this course and not the other one. */
  readonly teacher: string
  readonly course: string
  readonly otherCourse: string
  readonly moduleId: string
  readonly film: string
  readonly text: string
}

export interface Attack {
  /** The name of the finding. */
  readonly name: string
  /** The former behaviour. */
  readonly was: string
  readonly run: (world: World) => Promise<{ readonly holds: boolean; readonly seen: string }>
}

export const records = (collection: string, id = ''): string =>
  `/api/collections/${collection}/records${id === '' ? '' : `/${id}`}`

/** Sends a request and measures its duration in milliseconds. */
export const timed = async (request: Promise<Answer>): Promise<{ answer: Answer; ms: number }> => {
  const began = performance.now()
  const answer = await request
  return { answer, ms: performance.now() - began }
}

export const must = async (request: Promise<Answer>): Promise<Record<string, unknown>> => {
  const { status, text, json } = await request
  if (status >= 300) throw new Error(`What an attack needs is refused: ${status} ${text}`)
  return json
}

export const make = async (site: Site, token: string, collection: string, body: object): Promise<string> =>
  String((await must(site.call('POST', records(collection), { token, body }))).id)

/** The maximum duration of a neutral request during other work, in milliseconds. */
export const adjacent = async <T>(
  site: Site,
  work: Promise<T>,
): Promise<{ result: T; longestMs: number }> => {
  let isOver = false
  let longestMs = 0
  const asking = (async () => {
    while (!isOver) longestMs = Math.max(longestMs, (await timed(site.call('GET', '/api/health'))).ms)
  })()
  try {
    return { result: await work, longestMs }
  } finally {
    isOver = true
    await asking
  }
}

const person = async (site: Site, root: string, email: string, more: object) => {
  const id = await make(site, root, 'users', {
    email,
    firstName: 'Claire',
    verified: true,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    ...more,
  })
  const body: RequestOptions['body'] = { identity: email, password: PASSWORD }
  const { token } = await must(site.call('POST', '/api/collections/users/auth-with-password', { body }))
  return { id, token: String(token) }
}

/** A course with an empty module, not published yet. */
const draft = async (site: Site, root: string, about: object) => {
  const course = await make(site, root, 'courses', { price: 90, certificate: true, ...about })
  return { course, moduleId: await make(site, root, 'modules', { course, title: 'Un', order: 1 }) }
}

export const attacked = async (site: Site, folder: string, isShort: boolean): Promise<World> => {
  const { token: root } = await prepare(site)
  const teacher = await person(site, root, 'formatrice@example.com', { role: 'staff' })
  const member = await person(site, root, 'membre@example.com', {})
  const lesson = (moduleId: string, order: number, more: object) =>
    make(site, root, 'lessons', {
      module: moduleId,
      title: `Leçon ${order}`,
      slug: `lecon-${order}`,
      order,
      ...more,
    })
  const text = { type: 'text', content: '<p>Bonjour.</p>' }
  const own = await draft(site, root, { title: 'Apaiser', slug: 'apaiser', instructor: teacher.id })
  const film = await lesson(own.moduleId, 1, {
    type: 'video',
    videoProvider: 'youtube',
    videoId: 'dQw4w9WgXcQ',
    durationSeconds: FILM_SECONDS,
  })
  const read = await lesson(own.moduleId, 2, text)
  const other = await draft(site, root, { title: 'Oser', slug: 'oser' })
  await lesson(other.moduleId, 1, text)
  for (const { course } of [own, other])
    await must(site.call('PATCH', records('courses', course), { token: root, body: { status: 'published' } }))
  await make(site, root, 'enrollments', { user: member.id, course: own.course, isActive: true })
  return {
    site,
    folder,
    isShort,
    root,
    course: own.course,
    otherCourse: other.course,
    moduleId: own.moduleId,
    film,
    text: read,
    member: member.token,
    memberId: member.id,
    teacher: teacher.token,
  }
}
