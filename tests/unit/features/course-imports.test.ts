/** What authors bring, read: tables, lists, durations, texts, and the names in their archives. */
import { describe, expect, it } from 'vitest'
import { csvOf, rowsOfCsv } from '#drizzle/domain/csv.ts'
import { entryPath, isClutter, isHonestPath } from '#server/features/course-imports/entry-names.ts'
import { folderTree } from '#server/features/course-imports/folder-tree.ts'
import { typedSeconds } from '#server/features/course-imports/formats/typed-duration.ts'
import { readFrontMatter } from '#server/features/course-imports/front-matter.ts'
import { renderMarkdown } from '#server/features/course-imports/markdown.ts'
import { Remarks } from '#server/features/course-imports/plan.ts'
import { readList } from '#server/features/course-imports/read-list.ts'
import { readTable } from '#server/features/course-imports/read-table.ts'
import { isRelative, mediaMark, resolved, withMedia } from '#server/features/course-imports/text-links.ts'
import { fc } from '../../support/properties.ts'

/** A cell as it is read back: trimmed, and without what keeps a spreadsheet from running it. */
const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replace(/\r/g, '').trim())

describe('an imported table', () => {
  it('is parsed from everything that the site writes', () => {
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(rows, (table) => {
        const isPlain = (text: string) => !/^[=+\-@\t]/.test(text)
        fc.pre(table.flat().every(isPlain))
        const read = rowsOfCsv(csvOf(['a', 'b', 'c'], table)).map(({ cells }) => [...cells])
        expect(read).toEqual([['a', 'b', 'c'], ...table.filter((row) => row.some((text) => text !== ''))])
      }),
    )
  })

  it('never fails, and counts lines correctly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const most = text.split(/\r\n?|\n/).length
        for (const { line } of rowsOfCsv(text)) expect(line >= 1 && line <= most).toBe(true)
      }),
    )
  })

  it.each([
    ['Module,Lesson,Duration\nOne,"First, step",10\n', [['One', ['First, step']]]],
    ['lesson\ttype\nA\tvideo\nB\taudio\n', [['Programme', ['A', 'B']]]],
    [
      'module;leçon\nUn;A\nDeux;B\nUn;C\n',
      [
        ['Deux', ['B']],
        ['Un', ['A', 'C']],
      ],
    ],
    ['module;leçon\r\n"Un\r\ndeux";A\r\n', [['Un\r\ndeux', ['A']]]],
  ])('becomes modules and lessons: %j', (text, expected) => {
    const { modules } = readTable(text, 'T', new Remarks())
    expect(
      modules.map(({ values, lessons }) => [values.title, lessons.map((lesson) => lesson.values.title)]),
    ).toEqual(expected)
  })
})

describe('a typed duration', () => {
  it.each([
    ['12:30', 750],
    ['1:02:03', 3723],
    ['12 min', 720],
    ['1 h 20', 4800],
    ['1h', 3600],
    ['90 s', 90],
    ['12', 720],
    ['1,5', 90],
    ['2 minutes 5 secondes', 125],
    ['', null],
    ['bientôt', null],
    ['-3', null],
    ['12:75', null],
  ])('is parsed: %j is %j', (typed, seconds) => expect(typedSeconds(typed)).toBe(seconds))
})

describe('a list of films', () => {
  it('yields titles, modules and skipped lines', () => {
    const remarks = new Remarks()
    const text = [
      '# Un',
      '1. Bonjour : https://youtu.be/dQw4w9WgXcQ',
      'https://www.youtube.com/shorts/dQw4w9WgXcQ | Encore',
      '',
      '# Deux',
      '- https://player.vimeo.com/video/123456789?h=ab12cd34ef',
      'https://example.com/watch?v=dQw4w9WgXcQ',
    ].join('\r\n')
    const plan = readList(text, 'T', remarks)
    expect(
      plan.modules.map(({ lessons }) =>
        lessons.map(({ values }) => [values.title, values.videoProvider, values.videoId]),
      ),
    ).toEqual([
      [
        ['Bonjour', 'youtube', 'dQw4w9WgXcQ'],
        ['Encore', 'youtube', 'dQw4w9WgXcQ'],
      ],
      [['Vidéo 3', 'vimeo', '123456789/ab12cd34ef']],
    ])
    expect(plan.remarks.map(({ where }) => where)).toEqual(['Ligne 3', 'Ligne 7'])
  })
})

describe('an imported text', () => {
  it('takes its title from its first heading or the line above it', () => {
    expect(renderMarkdown('# Le **titre**\n\n# Suite\n\nTexte')).toEqual({
      title: 'Le titre',
      html: '<h2>Suite</h2>\n<p>Texte</p>\n',
    })
    expect(readFrontMatter('---\r\ntitre: "A : b"\r\nautre: x\r\nDurée: 3 min\r\n---\r\nTexte')).toEqual({
      values: { title: 'A : b', duration: '3 min' },
      body: 'Texte',
    })
    expect(readFrontMatter('Texte\n---\na: b\n---').body).toBe('Texte\n---\na: b\n---')
  })

  it('refers to files by relative path, and to nothing else', () => {
    expect(resolved('a/b', '../images/un%20sch%C3%A9ma.png?x=1#y')).toEqual({
      path: 'a/images/un schéma.png',
      query: '?x=1',
    })
    expect(resolved('', '../x')).toBeNull()
    expect(['image.png', './a', '/a', '//a', 'https://a', 'mailto:a', '#a', 'C:\\a'].map(isRelative)).toEqual(
      [true, true, false, false, false, false, false, false],
    )
    const html = `<p><img src="${mediaMark(0, '?thumb=1')}" alt="A" /><a href="${mediaMark(1)}">Fiche</a></p>`
    expect(withMedia(html, (at) => (at === 0 ? '/f/a.png' : null))).toBe(
      '<p><img src="/f/a.png?thumb=1" alt="A" />Fiche</p>',
    )
  })
})

describe('a name in an archive', () => {
  const named = (bytes: Buffer, flag = 0) =>
    entryPath({ fileNameRaw: bytes, generalPurposeBitFlag: flag, extraFields: [] })

  it('is decoded, whatever program wrote it', () => {
    expect(named(Buffer.from('e\u0301te\u0301.md'))).toBe('été.md')
    expect(named(Buffer.from([0x82, 0x74, 0x82, 0x5c, 0x87, 0x61]))).toBe('été/ça')
    expect(named(Buffer.from('œuf.md'), 0x800)).toBe('œuf.md')
  })

  it('never leads outside, whatever its content', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('..', '.', 'a', '', 'C:', '\\', '/', '\0', 'é'), { maxLength: 8 }),
        (steps) => {
          const path = named(Buffer.from(steps.join('/')))
          if (!isHonestPath(path)) return
          expect(path.startsWith('/') || path.split('/').includes('..') || path.includes('\0')).toBe(false)
        },
      ),
    )
    expect(isClutter('__MACOSX/a/._b.md')).toBe(true)
    expect(isClutter('a/.DS_Store')).toBe(true)
    expect(isClutter('a/b.md')).toBe(false)
  })

  it('sorts parts and lessons by number', () => {
    const files = [
      'C/10. Dix/b.md',
      'C/2. Deux/10.md',
      'C/2. Deux/9.md',
      'C/2. Deux/sous/1.md',
      'C/a.md',
    ].map((path) => ({ path, bytes: 1 }))
    const { title, parts } = folderTree(files)
    expect(title).toBe('C')
    expect(parts.map((part) => [part.title, part.files.map(({ path }) => path)])).toEqual([
      ['Introduction', ['C/a.md']],
      ['Deux', ['C/2. Deux/9.md', 'C/2. Deux/10.md', 'C/2. Deux/sous/1.md']],
      ['Dix', ['C/10. Dix/b.md']],
    ])
  })
})
