import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import yauzl from 'yauzl'
import { archiveName, goesAlone } from '../../../../web/features/admin-course-imports/chosen.ts'
import { archiveProblem, packed } from '../../../../web/features/admin-course-imports/packing.ts'

const given = (path: string, content = path) => ({
  path,
  file: new File([content], path.split('/').at(-1) ?? ''),
})

it('packed files are readable by any program, names and bytes alike', async () => {
  const files = [
    given('Été/01 Début.md', 'Un texte'),
    given('Été/vide.txt', ''),
    given('Été/œuvre/son.bin', 'x'.repeat(100_000)),
  ]
  const archive = await packed(files, archiveName(files))
  expect(archive.name).toBe('Été.zip')
  const zip = await yauzl.fromBufferPromise(Buffer.from(await archive.arrayBuffer()), { lazyEntries: true })
  const read: [string, number, number][] = []
  const { crc32 } = await import('node:zlib')
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry))
    expect(crc32(bytes)).toBe(entry.crc32)
    read.push([entry.fileName, bytes.length, entry.compressionMethod])
  }
  expect(read).toEqual([
    ['Été/01 Début.md', 8, 0],
    ['Été/vide.txt', 0, 0],
    ['Été/œuvre/son.bin', 100_000, 0],
  ])
})

it('an archive, a table or a list is sent as it is, and an oversized archive is refused', () => {
  expect(goesAlone([given('a.zip')])?.name).toBe('a.zip')
  expect(goesAlone([given('a.md')])).toBeNull()
  expect(goesAlone([given('a.zip'), given('b.zip')])).toBeNull()
  expect(archiveName([given('Texte.md')])).toBe('Texte.zip')
  expect(archiveName([given('a.md'), given('b.md')])).toBe('Nouvelle formation.zip')
  expect(archiveProblem([])).toContain('Aucun fichier')
  expect(archiveProblem(Array.from({ length: 5001 }, () => given('a')))).toContain('5\u00a0000')
  const film = { path: 'a.mp4', file: { size: 5 * 1024 ** 3 } as File }
  expect(archiveProblem([film])).toContain('4\u00a0Go')
})
