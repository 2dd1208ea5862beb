import { mkdtempSync } from 'node:fs'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { buildApp } from '#server/app.ts'
import { users } from '#drizzle/collections/users.ts'
import { hashPassword } from '#server/core/passwords.ts'
import { system, guest, actorOf } from '#server/records/actor.ts'
import { search } from '#server/features/search/service.ts'
import { enrol } from '#server/features/learning/service.ts'
const COUNT = Number(process.argv[2] ?? 10000)
const dir = mkdtempSync('/tmp/w/sb-')
const app = await buildApp({ dataDir: dir, uploadsDir: dir+'/up', rateLimit: false, logLevel: 'silent', readers: { count: 0, deadline: 2000 } as never })
let seed = 42
const rnd = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648
const vocab = Array.from({ length: 20000 }, () => Array.from({ length: 3 + Math.floor(rnd() * 8) }, () => 'abcdefghilmnoprstuv'[Math.floor(rnd() * 19)]).join(''))
const word = () => vocab[Math.floor(vocab.length * rnd() ** 3)]!
const words = (n: number) => Array.from({ length: n }, word).join(' ')
const password = await hashPassword('un-mot-de-passe-long')
let t = performance.now()
const { engine } = app
const courseIds: string[] = []
for (let c = 0; c < COUNT / 100; c += 1) await engine.write(system, (tx) => {
  const course = tx.create(courses, { title: words(4), status: c % 5 ? 'published' : 'draft', description: `<p>${words(300)}</p>` })
  courseIds.push(course.id)
  for (let m = 0; m < 10; m += 1) {
    const part = tx.create(modules, { course: course.id, title: words(3), order: m })
    for (let l = 0; l < 10; l += 1) tx.create(lessons, { module: part.id, title: `leçon ${words(4)}`, type: 'text', isPreview: l === 0, content: `<p>hypnose ${words(c === 1 && m < 2 ? 70000 : 300)}</p>` })
  }
})
console.log('written', Math.round(performance.now() - t), 'ms')
const claire = await engine.write(system, (tx) => tx.create(users, { email: 'a@example.com', password, firstName: 'A', verified: true }))
await engine.write(system, (tx) => { for (const id of courseIds.slice(1, 21)) enrol(tx, new Date(Date.now()-1000), claire.id, id, 'manual') })
const admin = await engine.write(system, (tx) => tx.create(users, { email: 'b@example.com', password, firstName: 'A', role: 'admin', verified: true }))
const actors = { catalogue: guest, learning: actorOf(claire as never), manage: actorOf(admin as never) } as const
for (const scope of ['catalogue', 'learning', 'manage'] as const)
  for (const q of ['lecon', 'le', 'hypnose ', 'hyp', vocab[0]!+' ', vocab[1]! + ' ' + vocab[5]!, vocab[9000]!, vocab[15000]!.slice(0,3), 'zzzzz', 'hypnose lecon '+vocab[2]]) {
    const times = []
    let n = 0
    for (let i = 0; i < 12; i += 1) { const s = performance.now(); n = search(engine, actors[scope] as never, { q, scope, limit: 20 }).results.length; times.push(performance.now() - s) }
    times.sort((a, b) => a - b)
    console.log(scope.padEnd(10), q.slice(0,24).padEnd(26), String(n).padStart(3), times[6]!.toFixed(1), 'max', times.at(-1)!.toFixed(1))
  }
const { statSync } = await import('node:fs')
console.log('file', Math.round(statSync(dir + '/data.db').size / 1e6), 'MB')
await app.close()
