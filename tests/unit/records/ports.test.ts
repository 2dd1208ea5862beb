/** Password hashing and the disk store. */
import { readdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { hashPassword, PRODUCTION_COST, setPasswordCost, verifyPassword } from '#server/core/passwords.ts'
import { diskStorage } from '#server/ports/storage.ts'
import { TEST_COST } from '../../support/password-cost.ts'
import { temporaryFolder } from '../../support/temporary.ts'

describe('password hashes', () => {
  it('cost what OWASP recommends in production', async () => {
    setPasswordCost(PRODUCTION_COST)
    onTestFinished(() => setPasswordCost(TEST_COST))
    expect((await hashPassword('correct horse')).value).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/)
  })
  it('are argon2id and verify', async () => {
    const hash = await hashPassword('correct horse')
    expect(hash.value).toMatch(/^\$argon2id\$v=19\$/)
    expect(hash.length).toBe(13)
    expect(JSON.stringify(hash)).not.toContain('correct')
    expect(await verifyPassword(hash.value, 'correct horse')).toBe(true)
    expect(await verifyPassword(hash.value, 'wrong')).toBe(false)
    expect(await verifyPassword(null, 'correct horse')).toBe(false)
    expect(await verifyPassword('plain', 'plain')).toBe(false)
  })
  it('answer 429 beyond a queue of 64', async () => {
    const requested = 64 + availableParallelism() + 5
    const done = await Promise.allSettled(Array.from({ length: requested }, () => hashPassword('x')))
    const refused = done.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(5)
    expect(refused[0]?.reason).toMatchObject({ status: 429 })
    await expect(hashPassword('x')).resolves.toBeDefined()
  })
})

describe('disk storage', () => {
  let root: string
  beforeAll(() => {
    root = temporaryFolder('storage')
  })
  it('writes, reads ranges, deletes', async () => {
    const storage = diskStorage(root)
    await storage.write('c/r/a.txt', Buffer.from('0123456789'))
    await storage.write('c/r/b.txt', Readable.from(['a', 'b']))
    expect(await text(storage.read('c/r/a.txt', { start: 2, end: 4 }))).toBe('234')
    expect(await storage.stat('c/r/b.txt')).toMatchObject({ size: 2 })
    expect([await storage.stat('c/r/none'), await storage.stat('c/r')]).toEqual([null, null])
    await storage.delete('c/r/a.txt')
    await storage.delete('c/r/a.txt')
    expect(await readdir(join(root, 'c/r'))).toEqual(['b.txt'])
    await storage.deleteDir('c/r')
    expect(await readdir(join(root, 'c'))).toEqual([])
  })
  it('leaves nothing of a failed write', async () => {
    const broken = Readable.from(
      (function* () {
        yield 'a'
        throw new Error('cut')
      })(),
    )
    await expect(diskStorage(root).write('d/r/a.txt', broken)).rejects.toThrow('cut')
    expect(await readdir(join(root, 'd/r'))).toEqual([])
  })
  it.each(['../x', '/etc/passwd', 'a/../../x', 'a\0b', '.'])('refuses %j', async (key) => {
    await expect(diskStorage(root).write(key, Buffer.from('x'))).rejects.toThrow('outside the store')
  })
})
