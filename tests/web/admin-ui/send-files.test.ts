import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordApi } from '../../../web/admin-ui/upload/send-files.ts'
import type { UploadTarget } from '../../../web/admin-ui/upload/targets.ts'
import {
  clearSession,
  expireSession,
  holdLapses,
  type SessionRecord,
  saveSession,
  signedInAgain,
} from '../../../web/lib/session.ts'
import { testApp } from '../../support/app.ts'
import { connect } from '../../support/connect.ts'

/**
 * Answers to files, and what reached the network: how the browser sends a file with its progress is under test, and
 * jsdom's own request reaches no server without a port.
 */
let answers: number[]
let sent: string[]
class Request {
  readonly upload = {}
  status = 0
  responseText = '{"id":"a"}'
  onload = () => undefined
  open(method: string, url: string) {
    sent.push(`${method} ${url}`)
  }
  setRequestHeader() {}
  abort() {}
  send() {
    this.status = answers.shift() ?? 200
    queueMicrotask(() => this.onload())
  }
}

const person: SessionRecord = {
  id: 'claire000000001',
  collectionId: 'users',
  collectionName: 'users',
  email: 'claire@example.com',
  verified: true,
}
const target: UploadTarget = {
  collection: 'lessons',
  id: 'a',
  field: 'video',
  many: false,
  room: null,
  owner: 'Leçon : Respirer',
  path: '/admin',
}
const file = new File(['x'], 'film.mp4')
const signIn = () => {
  const exp = Date.now() / 1000 + 3600
  saveSession(`h.${btoa(JSON.stringify({ exp, name: Math.random() }))}.s`, person)
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
const send = (controller: AbortController) =>
  recordApi
    .send(target, file, controller.signal, () => undefined, { url: () => '', keep: () => undefined })
    .catch((error: unknown) => error)

let stopHolding: () => void
beforeEach(() => {
  answers = []
  sent = []
  vi.stubGlobal('XMLHttpRequest', Request)
  signIn()
  stopHolding = holdLapses(() => true)
})
afterEach(() => {
  // Ends a lapse that a test left open.
  signIn()
  stopHolding()
  clearSession()
  vi.unstubAllGlobals()
})

describe('upload', () => {
  it('is sent once its person has signed in again', async () => {
    expireSession()
    const sending = send(new AbortController())
    await settle()
    expect(sent).toEqual([])
    signIn()
    expect(await sending).toEqual({ id: 'a' })
    expect(sent).toEqual(['PATCH /api/collections/lessons/records/a'])
  })

  it('stops waiting for a sign-in once it is cancelled, and is never sent', async () => {
    expireSession()
    const controller = new AbortController()
    const sending = send(controller)
    await settle()
    controller.abort()
    expect(await sending).toMatchObject({ isAbort: true })
    signIn()
    await settle()
    expect(sent).toEqual([])
  })

  it('is cancelled as well after a refused token, and is not sent a second time', async () => {
    answers = [401]
    const controller = new AbortController()
    const sending = send(controller)
    await settle()
    expect(signedInAgain()).not.toBeNull()
    controller.abort()
    expect(await sending).toMatchObject({ isAbort: true })
    signIn()
    await settle()
    expect(sent).toHaveLength(1)
  })

  it('stops waiting for the reading before it', async () => {
    const network = await connect(await testApp())
    expireSession()
    const controller = new AbortController()
    const reading = recordApi.read(target, controller.signal).catch((error: unknown) => error)
    await settle()
    controller.abort()
    expect(await reading).toMatchObject({ isAbort: true })
    expect(network.requests).toEqual([])
  })
})
