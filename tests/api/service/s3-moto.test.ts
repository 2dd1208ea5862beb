/**
 * The same store against another S3: moto's server (`pip install 'moto[server]'`), where it is installed. It
 * enforces what ours does not: parts of at least 5 MiB, S3's own XML.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { AwsClient } from 'aws4fetch'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Bucket, s3Storage, testBucket } from '#server/ports/s3.ts'
import { eventually } from '../../support/eventually.ts'

const hasMoto = spawnSync('moto_server', ['--help']).status === 0

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const motoBucket = async (): Promise<Bucket> => {
  const port = await freePort()
  const server = spawn('moto_server', ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
  onTestFinished(() => void server.kill())
  const bucket = {
    bucket: 'uploads',
    region: 'eu-west-3',
    endpoint: `http://127.0.0.1:${port}`,
    accessKey: 'key',
    secret: 'secret',
    forcePathStyle: true,
  }
  const client = new AwsClient({
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    region: 'eu-west-3',
    service: 's3',
  })
  const where =
    '<CreateBucketConfiguration><LocationConstraint>eu-west-3</LocationConstraint></CreateBucketConfiguration>'
  await eventually(async () =>
    expect((await client.fetch(`${bucket.endpoint}/uploads`, { method: 'PUT', body: where })).status).toBe(
      200,
    ),
  )
  return bucket
}

describe.skipIf(!hasMoto)(`a bucket of moto${hasMoto ? '' : ' (moto_server is not installed)'}`, () => {
  it('takes, lists, gives and forgets files, small and in parts', async () => {
    const bucket = await motoBucket()
    const storage = s3Storage(bucket)
    const large = Buffer.alloc(20 * 1024 * 1024 + 7, 'sable et souffle ')
    await storage.write('c/r/b b+é’(1).txt', Buffer.from('0123456789'))
    await storage.write(
      'c/r/film.mp4',
      Readable.from([large.subarray(0, 9_000_000), large.subarray(9_000_000)]),
    )
    expect(await text(storage.read('c/r/b b+é’(1).txt', { start: 2, end: 4 }))).toBe('234')
    expect((await buffer(storage.read('c/r/film.mp4'))).equals(large)).toBe(true)
    expect(await storage.stat('c/r/film.mp4')).toMatchObject({ size: large.length })
    expect(await storage.stat('c/r/none')).toBeNull()
    const keys: string[] = []
    for await (const { key } of storage.list('c/r/')) keys.push(key)
    expect(keys.sort()).toEqual(['c/r/b b+é’(1).txt', 'c/r/film.mp4'])
    await storage.deleteDir('c/r')
    expect(await storage.stat('c/r/film.mp4')).toBeNull()
    await expect(testBucket({ ...bucket, bucket: 'missing' })).rejects.toThrow(/NoSuchBucket/)
  })
})
