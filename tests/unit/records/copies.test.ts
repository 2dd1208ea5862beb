import { describe, expect, it } from 'vitest'
import { produitFields, produits } from '#drizzle/collections/produits.ts'
import { copyTitle, placed } from '#server/features/catalogue/service.ts'
import { diskStorage } from '#server/ports/storage.ts'
import { originalName } from '#server/records/files/names.ts'
import { copyUpload } from '#server/records/files/uploads.ts'
import { fromDeclaration } from '#server/records/schema/definition.ts'
import { temporaryFolder } from '../../support/temporary.ts'

describe('the original of a stored file name', () => {
  it.each([
    ['photo_abcdefghij.png', 'photo.png'],
    ['mon_t_2026_0123456789.PhotoFinale.PNG', 'mon_t_2026.PhotoFinale.PNG'],
    ['archive_abcdefghij.tar.gz', 'archive.tar.gz'],
    ['sans_suffixe.png', 'sans_suffixe.png'],
    ['abcdefghij', 'abcdefghij'],
  ])('%s → %s', (stored, original) => {
    expect(originalName(stored)).toBe(original)
  })
})

describe('the copy of a stored file', () => {
  const collection = fromDeclaration(produits)

  it('is none when the file is deleted during the copy, without an error', async () => {
    const disk = diskStorage(temporaryFolder('copy'))
    let looks = 0
    const storage = {
      ...disk,
      stat: async (key: string) => {
        looks += 1
        return looks === 1 ? { size: 0, modified: new Date() } : disk.stat(key)
      },
    }
    const copy = await copyUpload(storage, collection, { recordId: 'a', name: 'gone_abcdefghij.txt' }, 'b')
    expect(copy).toBeNull()
    expect(looks).toBe(2)
  })

  it('fails when the store does, although the file is there', async () => {
    const disk = diskStorage(temporaryFolder('copy'))
    await disk.write(`${collection.id}/a/one_abcdefghij.txt`, Buffer.from('content'))
    const full = { ...disk, write: () => Promise.reject(new Error('no space left')) }
    const copying = copyUpload(full, collection, { recordId: 'a', name: 'one_abcdefghij.txt' }, 'b')
    await expect(copying).rejects.toThrow('no space left')
  })
})

describe('the title of a copy', () => {
  it('has a suffix, and is cut by whole characters at the field’s limit', () => {
    expect(copyTitle('Carnet', produitFields.title)).toBe('Carnet (copie)')
    const long = copyTitle('🌙'.repeat(160), produitFields.title)
    expect([...long]).toHaveLength(160)
    expect(long.endsWith('🌙 (copie)')).toBe(true)
  })
})

describe('positions', () => {
  const all = [
    { id: 'a', order: 1 },
    { id: 'b', order: 2 },
    { id: 'c', order: 0 },
  ]
  it('name only what moves', () => {
    expect(placed(all, ['b', 'a'])).toEqual([
      { id: 'b', order: 1 },
      { id: 'a', order: 2 },
      { id: 'c', order: 3 },
    ])
    expect(placed(all, ['a'])).toEqual([{ id: 'c', order: 3 }])
  })
  it('refuse an unknown id on its field', () => {
    expect(() => placed(all, ['x'], 'modules')).toThrow(
      expect.objectContaining({ status: 400, data: { modules: expect.anything() } }),
    )
  })
})
