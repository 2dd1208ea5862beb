/** `/api/backups` (PocketBase §9.4): for superusers; downloads take a file token in the address. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { stamp } from '#server/core/clock.ts'
import { badRequest, forbidden, notFound } from '#server/core/errors.ts'
import { SUPERUSERS } from '#server/records/actor.ts'
import { isAllowedSuperuserIp } from '#server/records/auth/superuser-ips.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { dataOf, readBodies } from '#server/records/http/body.ts'
import { superuserLimits } from '#server/records/http/body-limits.ts'
import { needSuperuser } from '#server/records/http/guards.ts'
import { queryOf } from '#server/records/http/query.ts'
import { sendProjected } from '#server/records/http/reply.ts'
import { sendStored } from '#server/records/http/stored-file.ts'
import { failure } from '#server/records/schema/field-errors.ts'
import type { Backups } from './service.ts'

const UNREADABLE = 'An error occurred while loading the submitted data.'
const INVALID = 'An error occurred while validating the submitted data.'
const MAX_NAME_LENGTH = 150

const keyIn = (request: FastifyRequest): string => (request.params as { key: string }).key

/** The requested name, `''` without one. Throws 400 on `name`. */
const nameIn = (request: FastifyRequest): string => {
  const { name = '' } = dataOf(request, UNREADABLE)
  if (typeof name !== 'string') throw badRequest(UNREADABLE)
  if (name === '') return ''
  if (Buffer.byteLength(name) > MAX_NAME_LENGTH)
    throw badRequest(INVALID, {
      name: failure(
        'validation_length_out_of_range',
        `The length must be between 1 and ${MAX_NAME_LENGTH}.`,
        {
          min: 1,
          max: MAX_NAME_LENGTH,
        },
      ),
    })
  if (!/^[a-z0-9_-]+\.zip$/.test(name))
    throw badRequest(INVALID, { name: failure('validation_match_invalid', 'Must be in a valid format.') })
  return name
}

/** Stores the form's file in its own folder, whatever its size, and passes it on; the rest is not read. */
const receive = async (
  backups: Backups,
  request: FastifyRequest,
  take: (name: string, path: string) => Promise<void>,
): Promise<boolean> => {
  if (!request.isMultipart()) return false
  const folder = await backups.workFolder()
  try {
    for await (const part of request.files({ limits: { fileSize: Number.POSITIVE_INFINITY } })) {
      if (part.fieldname !== 'file' || !part.filename) {
        part.file.resume()
        continue
      }
      const path = join(folder, 'upload.zip')
      await pipeline(part.file, createWriteStream(path))
      await take(basename(part.filename), path)
      return true
    }
    return false
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const uploadRoute = async (scope: FastifyInstance, backups: Backups): Promise<void> => {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart)
  // There is no size limit here, so only the form is read.
  scope.addContentTypeParser('*', (_request: FastifyRequest, payload: Readable, done) => {
    payload.resume()
    done(null)
  })
  scope.post(
    '/api/backups/upload',
    { onRequest: async (request) => needSuperuser(request) },
    async (request, reply) => {
      const isThere = await receive(backups, request, (name, path) => backups.keep(name, path))
      if (!isThere) throw badRequest(INVALID, { file: failure('validation_required', 'Cannot be blank.') })
      return reply.code(204).send()
    },
  )
}

/** Whether the request carries a superuser's file token from an allowed address. */
const isSuperusersDownload = (engine: EngineCore, request: FastifyRequest): boolean =>
  engine.tokens.verify(queryOf(request).token ?? '', 'file')?.collection.name === SUPERUSERS &&
  isAllowedSuperuserIp(engine.settings, request.ip)

const routes = (scope: FastifyInstance, engine: EngineCore, backups: Backups): void => {
  scope.get('/api/backups', async (request, reply) => {
    needSuperuser(request)
    const list = (await backups.list()).map(({ key, size, modified }) => ({
      modified: stamp(modified),
      key,
      size,
    }))
    return sendProjected(reply, list, queryOf(request).fields)
  })
  scope.post('/api/backups', async (request, reply) => {
    needSuperuser(request)
    backups.refuseWhenBusy()
    const name = nameIn(request)
    if (name) await backups.checkFree(name)
    await backups.create(name || backups.newName())
    return reply.code(204).send()
  })
  scope.get('/api/backups/:key', async (request, reply) => {
    if (!isSuperusersDownload(engine, request))
      throw forbidden('Insufficient permissions to access the resource.')
    const key = keyIn(request)
    if (!(await backups.find(key))) throw notFound()
    return sendStored(backups.store, request, reply, {
      key,
      name: basename(key),
      type: 'application/zip',
      asAttachment: true,
    })
  })
  scope.delete('/api/backups/:key', async (request, reply) => {
    needSuperuser(request)
    await backups.remove(keyIn(request))
    return reply.code(204).send()
  })
  scope.post('/api/backups/:key/restore', async (request, reply) => {
    needSuperuser(request)
    await backups.startRestore(keyIn(request))
    return reply.code(204).send()
  })
}

export const backupRoutes = (app: FastifyInstance, engine: EngineCore, backups: Backups): void => {
  app.register(async (scope) => {
    await readBodies(scope, superuserLimits, (request) => needSuperuser(request), engine.workDir)
    routes(scope, engine, backups)
  })
  app.register(async (scope) => uploadRoute(scope, backups))
}
