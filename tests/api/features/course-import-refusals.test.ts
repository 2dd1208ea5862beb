import { describe, expect, it } from 'vitest'
import { importSite, programmeOf, sound } from '../../support/importing.ts'
import { packed, rewritten, withDirectory } from '../../support/packed.ts'

describe('an untrusted archive', () => {
  const refused = async (name: string, content: Buffer | string) => {
    const { send, preview } = await importSite()
    const answer = await preview(await send(name, content))
    expect(answer.statusCode).toBe(400)
    return answer.json<{ message: string }>().message
  }
  const LESSON = { 'a/bb/01.md': 'Texte', 'a/cc/02.md': 'Texte' }
  const remarksOn = async (zip: Buffer) => {
    const { send, preview } = await importSite()
    const answer = await preview(await send('a.zip', zip))
    return answer.json<{ message: string; remarks?: { where: string; message: string }[] }>().remarks
  }

  it('is refused when it is no archive, table or list', async () => {
    expect(await refused('a.zip', Buffer.from('PK\u0003\u0004 et rien'))).toContain('abîmée')
    expect(await refused('a.bin', Buffer.alloc(2000))).toContain('ni une archive ZIP')
    expect(await refused('a.csv', 'nom;prénom\nA;B\n'.replace('nom;prénom', 'âge;ville'))).toContain(
      'première ligne',
    )
    expect(await refused('a.zip', await packed({ 'a.exe': 'x' }))).toContain('ni formation exportée')
    expect(await refused('a.zip', await packed({ 'course.json': '{"format":"autre"}' }))).toContain(
      'pas une formation',
    )
    expect(
      await refused('a.zip', await packed({ 'course.json': '{"format":"course-archive","version":9}' })),
    ).toContain('autre version')
    expect(await refused('a.zip', await packed({ 'course.json': '['.repeat(5000) }))).toContain(
      'ne se lit pas',
    )
  })

  it('is refused as a bomb by its announced sizes, or for endless entries', async () => {
    const bomb = await packed({ 'a/bb/01.md': Buffer.alloc(70 * 1024 * 1024) })
    expect(await refused('a.zip', bomb)).toContain('anormale')
    const liar = withDirectory(await packed(LESSON), (copy, at) => copy.writeUInt32LE(0xfffffff0, at + 24))
    expect(await refused('a.zip', liar)).toContain('anormale')
    const many = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`a/${at}.md`, 'x']))
    expect(await refused('a.zip', await packed(many, { isStored: true }))).toContain('plus de 5')
  })

  it('loses entries with outside paths, links, passwords and duplicates, with a remark', async () => {
    const zip = await packed(LESSON)
    for (const name of ['../../1.md', '/etc/abcde', 'C:\\b/01.md'])
      expect(await remarksOn(rewritten(zip, 'a/bb/01.md', name)), name).toEqual([
        { where: name.replaceAll('\\', '/'), message: 'Laissé de côté\u00a0: son chemin sort de l’archive.' },
      ])
    expect(await remarksOn(rewritten(zip, 'a/bb/01.md', 'A/CC/02.MD'))).toMatchObject([
      { message: expect.stringContaining('porte ce nom') },
    ])
    const isFirst = (copy: Buffer, at: number) => copy.subarray(at + 46, at + 56).toString() === 'a/bb/01.md'
    const link = withDirectory(
      zip,
      (copy, at) => void (isFirst(copy, at) && copy.writeUInt32LE((0o120777 << 16) >>> 0, at + 38)),
    )
    expect(await remarksOn(link)).toMatchObject([{ message: expect.stringContaining('lien') }])
    const locked = withDirectory(
      zip,
      (copy, at) => void (isFirst(copy, at) && copy.writeUInt16LE(copy.readUInt16LE(at + 8) | 1, at + 8)),
    )
    expect(await remarksOn(locked)).toMatchObject([{ message: expect.stringContaining('mot de passe') }])
    const broken = withDirectory(
      zip,
      (copy, at) => void (isFirst(copy, at) && copy.writeUInt32LE(1, at + 16)),
    )
    expect(await remarksOn(broken)).toMatchObject([
      { where: 'a/bb/01.md', message: expect.stringContaining('abîmé') },
    ])
  })

  it('may have names of macOS and of Windows', async () => {
    const { send, preview } = await importSite()
    const named = async (bytes: Buffer) => {
      const zip = withDirectory(
        rewritten(await packed({ 'aa/00000.md': 'Texte' }), '00000', bytes),
        (copy, at) => copy.writeUInt16LE(copy.readUInt16LE(at + 8) & ~0x800, at + 8),
      )
      return (await preview(await send('a.zip', zip))).json().modules[0].lessons[0].title
    }
    expect(await named(Buffer.from('Zoe\u0308'))).toBe('Zoë')
    expect(await named(Buffer.from([0x90, 0x74, 0x82, 0x20, 0x41]))).toBe('Été A')
  })

  it('may be ZIP64', async () => {
    const { whole } = await importSite()
    const done = await whole(
      'a.zip',
      await packed({ 'm/01.md': 'Texte', 'm/02.wav': sound() }, { isZip64: true }),
    )
    expect(done).toMatchObject({ status: 'done', report: { lessons: 2, files: 1, remarks: [] } })
  })

  it('cannot block the server with pathological texts', async () => {
    const { app, whole } = await importSite()
    const begin = process.cpuUsage()
    const done = await whole(
      'a.zip',
      await packed({
        'm/1.md': `${'> '.repeat(2000)}x`,
        'm/2.md': `[a]: https://example.com/${'x'.repeat(3000)}\n\n${'[a] '.repeat(9000)}`,
        'm/3.md': `<img alt="${' '.repeat(300_000)}" src="rien.png">`,
      }),
    )
    expect(done.report?.remarks.map(({ where }) => where)).toEqual(['m/1.md', 'm/2.md', 'm/3.md', 'm/3.md'])
    expect(programmeOf(app, done.course).lessons).toHaveLength(1)
    const list = await whole(
      'a.txt',
      `a${' '.repeat(1_000_000)}b https://youtu.be/dQw4w9WgXcQ\nhttps://youtu.be/dQw4w9WgXcQ`,
    )
    expect(list.report?.remarks.map(({ where }) => where)).toEqual(['Ligne 1'])
    expect(process.cpuUsage(begin).user / 1e6).toBeLessThan(20)
  })

  it('has its files checked by content', async () => {
    const { app, whole, files } = await importSite()
    const before = await files()
    const done = await whole('a.zip', await packed({ 'm/01 film.mp4': 'pas un film', 'm/02.md': 'Texte' }))
    expect(done.report?.remarks).toMatchObject([
      { where: 'm/01 film.mp4', message: expect.stringContaining('n’est pas ce que son nom annonce') },
    ])
    expect(await files()).toEqual(before)
    expect(programmeOf(app, done.course).lessons[0]?.video).toBe('')
  })

  it('loses invalid values, and values that only the site sets', async () => {
    const { app, author, whole } = await importSite()
    const sheet = {
      format: 'course-archive',
      version: 1,
      course: {
        title: 'T',
        price: -3,
        status: 'published',
        slug: 'pris',
        instructor: 'x',
        description: '<p onclick="a()">D</p>',
      },
      modules: [
        {
          title: 'M',
          lessons: [
            {
              title: 'L',
              content: '<script>1</script><a href="javascript:1">x</a>',
              mediaSeconds: 9,
              video: '../../etc/passwd',
              quiz: { title: 'Q', questions: [{ key: 'a', type: 'single', label: '?' }] },
            },
          ],
        },
      ],
    }
    const done = await whole('a.zip', await packed({ 'course.json': JSON.stringify(sheet) }))
    const {
      course,
      lessons: [lesson],
    } = programmeOf(app, done.course)
    expect(course).toMatchObject({
      price: 0,
      status: 'draft',
      slug: 't',
      instructor: author.id,
      description: '<p>D</p>',
    })
    expect(lesson).toMatchObject({ content: '<a>x</a>', mediaSeconds: 0, video: '' })
    expect(done.report?.remarks.map(({ where }) => where)).toEqual(['course.json', 'L', 'L, question 1'])
  })
})
