import type { FastifyInstance, FastifyReply } from 'fastify'
import type { BodyOf } from '#drizzle/contract.ts'
import { tooMany } from '#server/core/errors.ts'
import { openEventStream } from '#server/core/event-stream.ts'
import { route } from '#server/core/route.ts'
import type { Actor } from '#server/records/actor.ts'
import { acceptBlocks, ignoreBlock } from './accept.ts'
import * as contract from './contract.ts'
import { type AiDraft, beginDraft, beginOfLesson, NO_REQUEST, ownerOf } from './draft.ts'
import {
  type Assistant,
  checkOwn,
  Followers,
  finished,
  follow,
  statusOf,
  stopDraft,
  viewOf,
} from './service.ts'
import { takenSoFar } from './writer.ts'

type DraftBody = BodyOf<typeof contract.generateCourse>

export const aiDraftRoutes = (app: FastifyInstance, assistant: Assistant): void => {
  const { engine, ai, writer } = assistant
  const followers = new Followers()
  app.addHook('preClose', (done) => {
    followers.end()
    writer.interrupt()
    done()
  })
  const soFar = (draft: AiDraft) => takenSoFar(writer.textOf(draft.id) ?? draft.text)

  const beginCourse = (actor: Actor, body: DraftBody, isUltra: boolean): Promise<AiDraft> => {
    const { topic, audience, level, tone, modules, lessonsPerModule, source } = body
    const request = { topic, audience, level, tone, modules, lessonsPerModule, isUltra }
    return beginDraft(engine, ai, actor, { kind: 'course', request, source: source.trim() })
  }
  const waitFor = async (actor: Actor, { id }: AiDraft, save: boolean) => {
    const done = await finished(assistant, id)
    return viewOf(assistant, save ? await acceptBlocks(engine, actor, id, 'all', soFar) : done)
  }
  const openFor = (actor: Actor, reply: FastifyReply) => {
    const stream = openEventStream(reply)
    followers.add(stream, ownerOf(actor))
    return stream
  }
  const checkRoomFor = (actor: Actor): void => {
    if (!followers.hasRoomFor(ownerOf(actor))) throw tooMany()
  }

  route(app, contract.generateCourse, async ({ body, request: { actor } }) =>
    waitFor(actor, await beginCourse(actor, body, false), body.save),
  )
  route(app, contract.generateUltra, async ({ body, query, request: { actor }, reply }) => {
    const draft = await beginCourse(actor, body, true)
    if (query.wait === 'true') return waitFor(actor, draft, body.save)
    return reply.code(202).send({ jobId: draft.id })
  })
  route(app, contract.streamUltra, async ({ body, request: { actor }, reply }) => {
    checkRoomFor(actor)
    const { id } = await beginCourse(actor, body, true)
    const stream = openFor(actor, reply)
    // A client that disconnects cancels the draft.
    stream.onOver(() => void stopDraft(assistant, actor, id).catch(() => undefined))
    await follow(assistant, stream, id, 0)
    return reply
  })
  route(app, contract.draftOfLesson, async ({ params, body, request: { actor }, reply }) => {
    const draft = await beginOfLesson(engine, ai, actor, { lessonId: params.id, ...body, text: body.text })
    return reply.code(202).send({ jobId: draft.id })
  })
  route(app, contract.describePicture, async ({ body, request: { actor } }) => {
    const draft = await beginDraft(engine, ai, actor, {
      kind: 'alt',
      request: NO_REQUEST,
      source: body.picture,
    })
    const { result } = await finished(assistant, draft.id)
    return { alt: result?.alt ?? '' }
  })
  route(app, contract.readJob, async ({ params, query, request: { actor, headers }, reply }) => {
    const draft = checkOwn(assistant, actor, params.id)
    if (!headers.accept?.includes('text/event-stream')) return viewOf(assistant, draft, query.from)
    checkRoomFor(actor)
    await follow(assistant, openFor(actor, reply), draft.id, query.from)
    return reply
  })
  route(app, contract.stopJob, async ({ params, request: { actor } }) =>
    viewOf(assistant, await stopDraft(assistant, actor, checkOwn(assistant, actor, params.id).id)),
  )
  route(app, contract.acceptBlocks, async ({ params, body, request: { actor } }) =>
    viewOf(assistant, await acceptBlocks(engine, actor, params.id, body.blocks, soFar)),
  )
  route(app, contract.ignoreBlock, async ({ params, body, request: { actor } }) =>
    viewOf(assistant, await ignoreBlock(engine, actor, params.id, body)),
  )
  route(app, contract.aiStatus, ({ request }) => statusOf(assistant, request.actor))
}
