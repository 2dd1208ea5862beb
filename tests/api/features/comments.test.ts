/**
 * Comments under lessons: who reads and writes, threads that outlive their first comment, and notifications.
 */
import { describe, expect, it } from 'vitest'
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { enrollments, lessonComments } from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { users } from '#drizzle/collections/users.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { system } from '#server/records/actor.ts'
import { type Person, testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'

const URL = '/api/collections/lesson_comments/records'
const MINUTE = 60_000

const world = async (discussion: 'open' | 'moderated' | 'closed' = 'open') => {
  const app = await testApp()
  const [claire, karim, stranger] = [
    await app.person('claire@example.com'),
    await app.person('karim@example.com'),
    await app.person('stranger@example.com'),
  ]
  const ines = await app.person('ines@example.com', { role: 'staff', permissions: ['courses.manage'] })
  const made = await app.seed((tx) => {
    tx.update(users, claire.id, { firstName: 'Claire', lastName: 'moreau', name: 'Claire Moreau' })
    tx.update(users, ines.id, { firstName: 'Inès', lastName: 'Duval', name: 'Inès Duval' })
    const { course, lessons } = makeCourseWithLessons(tx, 2, { discussion, instructor: ines.id })
    for (const { id } of [claire, karim]) enrol(tx, app.clock.now(), id, course.id, 'manual')
    return { course: course.id, ids: lessons.map(({ id }) => id) }
  })
  const [lesson = '', other = ''] = made.ids
  const say = (as: Person, body: string, more: object = {}) =>
    app.call('POST', URL, { as, body: { lesson, body, ...more } })
  const said = async (as: Person, body: string, more: object = {}) => {
    const reply = await say(as, body, more)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json()
  }
  const change = (as: Person, id: string, body: object) => app.call('PATCH', `${URL}/${id}`, { as, body })
  const read = async (as: Person) =>
    (await app.call('GET', `${URL}?sort=created&perPage=500`, { as })).json().items as {
      id: string
      body: string
    }[]
  const mails = async () => {
    // Answers wait two minutes for others.
    app.clock.advance(3 * MINUTE)
    await app.worker.drain()
    return app.engine.read(system).find(emailMessages, {}, { sort: 'created' })
  }
  const stored = (id: string) => app.engine.read(system).get(lessonComments, id)
  return {
    app,
    claire,
    karim,
    stranger,
    ines,
    ...made,
    lesson,
    other,
    say,
    said,
    change,
    read,
    mails,
    stored,
  }
}

describe('a comment', () => {
  it('is signed by the server, with the first name for members and the full name of the team', async () => {
    const { claire, ines, karim, say, said, stored } = await world()
    const { id } = await said(claire, 'Bonjour')
    expect(stored(id)).toMatchObject({
      user: claire.id,
      authorName: 'Claire M.',
      isTeam: false,
      handled: false,
    })
    expect(stored((await said(ines, 'Bienvenue')).id)).toMatchObject({
      authorName: 'Inès Duval',
      isTeam: true,
      handled: true,
    })
    for (const more of [{ authorName: 'Inès Duval' }, { isTeam: true }, { thread: id }])
      expect((await say(karim, 'Moi', more)).statusCode).toBe(400)
    expect(stored((await said(karim, 'Moi', { user: claire.id })).id).user).toBe(karim.id)
    for (const more of [{ status: 'hidden' }, { handled: true }])
      expect((await say(karim, 'Non', more)).statusCode).toBe(403)
  })

  it('is read and written by readers of the lesson with an account', async () => {
    const { app, claire, karim, stranger, lesson, course, say, said, read } = await world()
    const { id } = await said(claire, 'Un mot')
    expect((await read(karim)).map(({ body }) => body)).toEqual(['Un mot'])
    expect(await read(stranger)).toEqual([])
    expect((await say(stranger, 'Moi aussi')).statusCode).toBe(400)
    expect((await app.call('POST', URL, { body: { lesson, body: 'Personne' } })).statusCode).toBe(400)
    await app.seed((tx) => {
      const { id: enrollment } = tx.first(enrollments, { user: claire.id, course })
      tx.update(enrollments, enrollment, { isActive: false })
    })
    // The author's own comments stay readable and removable.
    expect((await read(claire)).map(({ body }) => body)).toEqual(['Un mot'])
    expect((await app.call('PATCH', `${URL}/${id}`, { as: claire, body: { body: 'x' } })).statusCode).toBe(
      404,
    )
    expect((await app.call('DELETE', `${URL}/${id}`, { as: claire })).statusCode).toBe(204)
  })

  it('reveals its author to other members by the signature only, and no internal fields of the team', async () => {
    const { app, claire, karim, ines, said } = await world()
    const { id } = await said(claire, 'Un mot')
    const seen = (await app.call('GET', `${URL}/${id}?expand=user`, { as: karim })).json()
    expect(seen).not.toHaveProperty('handled')
    expect(seen.expand?.user).toBeUndefined()
    expect((await app.call('GET', `${URL}/${id}`, { as: ines })).json().handled).toBe(false)
    expect((await app.call('GET', `${URL}?filter=handled=false`, { as: karim })).json().items ?? []).toEqual(
      [],
    )
  })

  it('sent twice with one id is stored once', async () => {
    const { claire, say, read } = await world()
    const id = 'abcdefghij12345'
    expect((await say(claire, 'Une fois', { id })).statusCode).toBe(200)
    expect((await say(claire, 'Une fois', { id })).json().data.id.code).toBe('validation_not_unique')
    expect(await read(claire)).toHaveLength(1)
  })

  it('is signed without characters that names do not have', async () => {
    const { app, claire, said, stored } = await world()
    const signed = async (firstName: string, lastName = '') => {
      await app.seed((tx) => tx.update(users, claire.id, { firstName, lastName }))
      return stored((await said(claire, 'Bonjour')).id).authorName
    }
    expect(await signed('https://pub.example', 'Z')).toBe('Une personne')
    expect(await signed('Anne\r\nBcc: x', 'du')).toBe('Anne Bcc: x D.')
    expect(await signed('\u202eeirA', '<')).toBe('eirA')
    expect(await signed('\u3164', 'Martin')).toBe('Une personne')
    expect(await signed('Zoé', '  martin')).toBe('Zoé M.')
  })

  it('of the team becomes a member’s once its author has left the team', async () => {
    const { app, ines, lesson, course, said, change, stored } = await world('moderated')
    const { id } = await said(ines, 'Bienvenue')
    await app.seed((tx) => {
      tx.update(users, ines.id, { role: 'member', permissions: [] })
      enrol(tx, app.clock.now(), ines.id, course, 'manual')
    })
    expect((await change(ines, id, { body: 'Achetez ailleurs' })).statusCode).toBe(200)
    expect(stored(id)).toMatchObject({ lesson, isTeam: false, authorName: 'Inès D.', status: 'pending' })
  })

  it('is limited to thirty an hour', async () => {
    const { app, claire, karim, ines, said, say } = await world()
    for (let turn = 0; turn < 30; turn += 1) await said(claire, `Mot ${turn}`)
    expect((await say(claire, 'Encore')).statusCode).toBe(429)
    await said(karim, 'Moi')
    for (let turn = 0; turn < 31; turn += 1) await said(ines, `Réponse ${turn}`)
    app.clock.advance(61 * MINUTE)
    await said(claire, 'Une heure après')
  })

  it('under a preview requires a verified address', async () => {
    const { app, lesson, course, say } = await world()
    await app.seed((tx) => tx.update(lessons, lesson, { isPreview: true }))
    const passing = await app.person('passing@example.com', { verified: false })
    expect((await say(passing, 'Achetez ailleurs')).json().message).toBe(
      'Confirmez votre adresse e-mail avant d’écrire ici.',
    )
    await app.seed((tx) => enrol(tx, app.clock.now(), passing.id, course, 'manual'))
    expect((await say(passing, 'Bonjour')).statusCode).toBe(200)
    expect((await say(await app.person('known@example.com'), 'Bonjour')).statusCode).toBe(200)
  })

  it('counts for its hour even when it is deleted', async () => {
    const { app, claire, said, say } = await world()
    for (let turn = 0; turn < 30; turn += 1) {
      const { id } = await said(claire, `Mot ${turn}`)
      expect((await app.call('DELETE', `${URL}/${id}`, { as: claire })).statusCode).toBe(204)
    }
    expect((await say(claire, 'Encore')).statusCode).toBe(429)
    app.clock.advance(61 * MINUTE)
    await said(claire, 'Une heure après')
  })

  it('no longer counts for its hour once the team has hidden or deleted it', async () => {
    const { app, claire, ines, said, say, change } = await world()
    const ids: string[] = []
    for (let turn = 0; turn < 30; turn += 1) ids.push((await said(claire, `Mot ${turn}`)).id)
    expect((await say(claire, 'Encore')).statusCode).toBe(429)
    expect((await change(ines, ids[0] ?? '', { status: 'hidden' })).statusCode).toBe(200)
    await said(claire, 'À la place du premier')
    expect((await say(claire, 'Encore')).statusCode).toBe(429)
    expect((await app.call('DELETE', `${URL}/${ids[1]}`, { as: ines })).statusCode).toBe(204)
    await said(claire, 'À la place du deuxième')
    expect((await say(claire, 'Encore')).statusCode).toBe(429)
  })

  it('needs visible text', async () => {
    const { claire, said, say, change } = await world()
    for (const body of ['', '  \n', '\u200b\u2060', '\u3164\u2800', '\u202e\ufe0f'])
      expect((await say(claire, body)).json().data.body.code, JSON.stringify(body)).toBe(
        'validation_required',
      )
    const { id } = await said(claire, '👩‍🎓')
    expect((await change(claire, id, { body: '\u200b' })).statusCode).toBe(400)
  })

  it('keeps its text: those who manage courses can only hide it', async () => {
    const { claire, ines, said, change, stored } = await world()
    const { id } = await said(claire, 'Mes mots')
    expect((await change(ines, id, { body: 'D’autres mots', handled: true })).statusCode).toBe(403)
    expect(stored(id)).toMatchObject({ body: 'Mes mots', editedAt: '', handled: false })
    expect((await change(ines, id, { body: 'Mes mots', status: 'hidden' })).statusCode).toBe(200)
    expect(stored(id)).toMatchObject({ body: 'Mes mots', status: 'hidden' })
  })
})

describe('a thread of comments', () => {
  it('has one level, whatever is answered', async () => {
    const { claire, karim, other, said, say, stored } = await world()
    const first = await said(claire, 'Question')
    const answer = await said(karim, 'Réponse', { parent: first.id })
    const deeper = await said(claire, 'Merci', { parent: answer.id })
    expect([first, answer, deeper].map(({ id }) => stored(id).thread)).toEqual(['', first.id, first.id])
    expect((await say(karim, 'Ailleurs', { lesson: other, parent: first.id })).statusCode).toBe(400)
    expect((await say(karim, 'Nulle part', { parent: 'inconnuinconnu1' })).statusCode).toBe(400)
  })

  it('takes no replies from those from whom it is hidden', async () => {
    const { claire, karim, ines, said, say, change } = await world()
    const first = await said(claire, 'Question')
    await change(ines, first.id, { status: 'hidden' })
    expect((await say(karim, 'Réponse', { parent: first.id })).statusCode).toBe(400)
    await said(ines, 'Pourquoi je l’ai masqué', { parent: first.id })
  })

  it('outlives its first comment, and the account that wrote it', async () => {
    const { app, claire, karim, ines, said, stored } = await world()
    const first = await said(claire, 'Question')
    const answers = [await said(karim, 'Un', { parent: first.id })]
    app.clock.advance(MINUTE)
    answers.push(await said(ines, 'Deux', { parent: first.id }))
    await app.seed((tx) => tx.delete(users, claire.id))
    const [one, two] = answers.map(({ id }) => stored(id))
    expect(one).toMatchObject({ thread: first.id, isOrphan: true, parent: '' })
    expect(two).toMatchObject({ thread: first.id, isOrphan: false })
    app.clock.advance(MINUTE)
    const three = await said(karim, 'Trois', { parent: two?.id })
    await app.call('DELETE', `${URL}/${one?.id}`, { as: karim })
    expect(stored(two?.id ?? '')).toMatchObject({ thread: first.id, isOrphan: true })
    await app.call('DELETE', `${URL}/${three.id}`, { as: karim })
    expect(stored(two?.id ?? '')).toMatchObject({ isOrphan: true })
  })

  it('waits for the team until it has answered, and again after an edit', async () => {
    const { claire, karim, ines, said, change, stored } = await world()
    const first = await said(claire, 'Question')
    await said(karim, 'Moi aussi', { parent: first.id })
    await said(ines, 'Voici', { parent: first.id })
    expect(stored(first.id).handled).toBe(true)
    expect((await change(claire, first.id, { body: 'Autre question' })).statusCode).toBe(200)
    expect(stored(first.id)).toMatchObject({ handled: false, body: 'Autre question' })
    expect(stored(first.id).editedAt).not.toBe('')
    expect((await change(ines, first.id, { handled: true })).statusCode).toBe(200)
  })
})

describe('a course with comments', () => {
  it('may moderate them before publication, and again after an edit', async () => {
    const { app, claire, karim, ines, said, change, read, stored, mails } = await world('moderated')
    const first = await said(claire, 'Question')
    expect(stored(first.id).status).toBe('pending')
    expect([(await read(karim)).length, (await read(claire)).length]).toEqual([0, 1])
    expect((await change(claire, first.id, { status: 'published' })).statusCode).toBe(403)
    await change(ines, first.id, { status: 'published' })
    const answer = await said(karim, 'Réponse', { parent: first.id })
    expect((await mails()).filter(({ user }) => user === claire.id)).toEqual([])
    await change(ines, answer.id, { status: 'published' })
    expect((await mails()).filter(({ user }) => user === claire.id)).toHaveLength(1)
    expect((await read(claire)).map(({ body }) => body)).toEqual(['Question', 'Réponse'])
    await change(claire, first.id, { body: 'Autre chose' })
    expect((await read(karim)).map(({ body }) => body)).toEqual(['Réponse'])
    // The team is not read over.
    expect(stored((await said(ines, 'Bienvenue')).id).status).toBe('published')
    // Hidden is hidden, whatever its author writes.
    await change(ines, first.id, { status: 'hidden' })
    await change(claire, first.id, { body: 'Encore' })
    expect(stored(first.id).status).toBe('hidden')
    expect(app.engine.read(system).count(lessonComments)).toBe(3)
  })

  it('may be closed to new ones; the team still writes', async () => {
    const { claire, ines, say, said } = await world('closed')
    expect((await say(claire, 'Bonjour')).json()).toMatchObject({
      status: 403,
      message: 'Les échanges de cette formation sont fermés.',
    })
    await said(ines, 'Une annonce')
  })
})

describe('notifications of comments', () => {
  it('go once to the participants, except the author, unsubscribers and those without the lesson', async () => {
    const { app, claire, karim, ines, course, said, mails } = await world()
    const first = await said(claire, 'Question')
    await said(claire, 'Je précise', { parent: first.id })
    await said(karim, 'Moi aussi', { parent: first.id })
    const sent = (await mails()).map(({ user, subject }) => [user, subject])
    expect(sent).toContainEqual([
      claire.id,
      expect.stringMatching(/^karim .*a répondu dans|^karim a répondu/i),
    ])
    expect(sent.filter(([user]) => user === claire.id)).toHaveLength(1)
    await app.seed((tx) => {
      tx.update(users, claire.id, { mutesReplies: true })
      tx.update(enrollments, tx.first(enrollments, { user: karim.id, course }).id, { isActive: false })
    })
    const before = (await mails()).length
    await said(ines, 'Réponse', { parent: first.id })
    expect(await mails()).toHaveLength(before)
    const notices = app.engine.read(system).find(notifications, { user: claire.id })
    expect(notices.map(({ title, link }) => [title, link.endsWith('#echanges')])).toEqual([
      ['Une réponse à vos échanges', true],
    ])
  })

  it('are one mail for all replies of two minutes, without hidden ones', async () => {
    const { claire, karim, ines, said, change, mails } = await world()
    const first = await said(claire, 'Question')
    await said(karim, 'Une piste', { parent: first.id })
    await said(ines, 'Une autre', { parent: first.id })
    const hidden = await said(karim, 'Une insulte', { parent: first.id })
    await change(ines, hidden.id, { status: 'hidden' })
    const [mail, ...rest] = (await mails()).filter(({ user }) => user === claire.id)
    expect([rest, mail?.subject]).toEqual([[], expect.stringMatching(/ et .* ont répondu dans «/)])
    expect(mail?.text).toMatch(/Une piste[\s\S]*Une autre/)
    expect(mail?.text).not.toContain('insulte')
  })

  it('are one mail an hour for a reader who has not come back', async () => {
    const { app, claire, karim, said, mails } = await world()
    const first = await said(claire, 'Question')
    const toClaire = async () => (await mails()).filter(({ user }) => user === claire.id)
    for (let at = 0; at < 8; at += 1) {
      await said(karim, `Réponse ${at}`, { parent: first.id })
      await toClaire()
    }
    expect(await toClaire()).toHaveLength(1)
    app.clock.advance(60 * MINUTE)
    const [, second] = await toClaire()
    expect(second?.text).toMatch(/Réponse 1[\s\S]*Réponse 7/)
    // After a visit the next answer is notified again.
    await app.seed((tx) => {
      for (const { id } of tx.find(notifications, { user: claire.id }))
        tx.update(notifications, id, { read: true })
    })
    await said(karim, 'Et encore', { parent: first.id })
    expect(await toClaire()).toHaveLength(3)
  })

  it('to the author of the course are one mail for all that wait after ten minutes', async () => {
    const { app, claire, karim, ines, said, mails } = await world()
    const first = await said(claire, 'Première question')
    await said(karim, `Seconde ${'très '.repeat(60)}longue`)
    const answered = await said(karim, 'Déjà répondue')
    await said(ines, 'Oui', { parent: answered.id })
    expect((await mails()).filter(({ user }) => user === ines.id)).toEqual([])
    app.clock.advance(11 * MINUTE)
    const [mail, ...rest] = (await mails()).filter(({ user }) => user === ines.id)
    expect(rest).toEqual([])
    expect(mail?.subject).toBe('2 nouveaux messages sous vos leçons')
    expect(mail?.text).toContain('Claire M.')
    expect(mail?.text).toContain('Première question')
    expect(mail?.text).not.toContain('Déjà répondue')
    expect(mail?.text).toContain('…')
    await said(ines, 'Voilà', { parent: first.id })
    await said(claire, 'Une autre')
    await said(ines, 'Tout de suite')
    app.clock.advance(11 * MINUTE)
    const later = (await mails()).filter(({ user }) => user === ines.id)
    expect(later.map(({ subject }) => subject)).toEqual([
      '2 nouveaux messages sous vos leçons',
      'Un nouveau message sous vos leçons',
    ])
  })
})

it('an author without courses.manage is mailed published comments, a former author none', async () => {
  const { app, claire, ines, course, said, change, mails } = await world('moderated')
  await app.seed((tx) => tx.update(users, ines.id, { permissions: ['stats.view'] }))
  const shown = await said(claire, 'Publiée')
  await said(claire, 'Pas encore lue')
  const admin = await app.person('admin@example.com', { role: 'admin' })
  await change(admin, shown.id, { status: 'published' })
  app.clock.advance(11 * MINUTE)
  const [mail] = (await mails()).filter(({ user }) => user === ines.id)
  expect([mail?.text.includes('Publiée'), mail?.text.includes('Pas encore')]).toEqual([true, false])
  expect(mail?.text).toContain(`/mon-espace/${course}/`)
  await said(claire, 'Plus tard')
  await app.seed((tx) => tx.update(users, ines.id, { role: 'member' }))
  app.clock.advance(11 * MINUTE)
  expect((await mails()).filter(({ user }) => user === ines.id)).toHaveLength(1)
})

it('a deleted lesson takes its comments along', async () => {
  const { app, claire, course, said } = await world()
  await said(claire, 'Un mot')
  await app.seed((tx) => tx.delete(courses, course))
  expect(app.engine.read(system).count(lessonComments)).toBe(0)
})
