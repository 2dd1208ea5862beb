/** Account mails by the official client, read from a real SMTP server that the settings name. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RawRecord } from '#server/records/actor.ts'
import { PASSWORD } from '../../support/engine.ts'
import { eventually } from '../../support/eventually.ts'
import { plainTextOf, recipientOf, subjectOf } from '../../support/raw-mail.ts'
import { type SmtpServer, startSmtp } from '../../support/smtp.ts'
import { account, stored } from '../records/accounts.ts'
import { type SdkWorld, sdkWorld } from './world.ts'

let run: SdkWorld
let smtp: SmtpServer

beforeAll(async () => {
  run = await sdkWorld()
  smtp = await startSmtp()
  const root = await run.root()
  const settings = await root.settings.update({
    smtp: { enabled: true, host: '127.0.0.1', port: smtp.port, username: '', password: '' },
    meta: { appName: 'Blue', appURL: 'https://blue.test', senderName: 'Zoé', senderAddress: 'z@blue.test' },
  })
  expect(settings.smtp).not.toHaveProperty('password')
})
afterAll(async () => {
  await run.close()
  await smtp.close()
})

/** What the pattern finds in the text of a message to this address, once it has arrived. */
const received = (address: string, pattern: RegExp): Promise<string> =>
  eventually(() => {
    const texts = smtp.received.filter((mail) => recipientOf(mail) === address).map(plainTextOf)
    const found = texts.map((text) => pattern.exec(text)?.[1]).find((match) => match !== undefined)
    if (!found) throw new Error(`Nothing like ${pattern} was sent to ${address}: ${texts.join('\n')}`)
    return found
  })
const emailOf = (record: RawRecord): string => String(record.email)

it('a verification is requested, read and confirmed', async () => {
  const pb = await run.member()
  const ann = pb.authStore.record
  expect(await pb.collection('members').requestVerification(ann?.email)).toBe(true)
  const token = await received(String(ann?.email), /confirm-verification\/([\w.-]+)/)
  expect(await pb.collection('members').confirmVerification(token)).toBe(true)
  expect(pb.authStore.record?.verified).toBe(true)
})

it('a forgotten password is replaced', async () => {
  const ann = await account(run.engine)
  const pb = run.client()
  expect(await pb.collection('members').requestPasswordReset(emailOf(ann))).toBe(true)
  const token = await received(emailOf(ann), /confirm-password-reset\/([\w.-]+)/)
  await expect(pb.collection('members').confirmPasswordReset(token, 'short', 'short')).rejects.toMatchObject({
    status: 400,
    response: { data: { password: { code: 'validation_length_out_of_range' } } },
  })
  // Longer than the form's limit allows is refused there; longer than the field's, by the field.
  const long = 'a'.repeat(72)
  await expect(pb.collection('members').confirmPasswordReset(token, long, long)).rejects.toMatchObject({
    response: {
      message: 'Failed to set new password.',
      data: { password: { code: 'validation_max_text_constraint' } },
    },
  })
  expect(
    await pb.collection('members').confirmPasswordReset(token, 'another password', 'another password'),
  ).toBe(true)
  await pb.collection('members').authWithPassword(emailOf(ann), 'another password')
  // The link has served: it was signed with the key that the new password replaced.
  await expect(
    pb.collection('members').confirmPasswordReset(token, 'a third password', 'a third password'),
  ).rejects.toMatchObject({ response: { data: { token: { code: 'validation_invalid_token' } } } })
})

it('an address is changed by a mail to the new one', async () => {
  const pb = await run.member()
  const id = pb.authStore.record?.id ?? ''
  const address = `new-${id}@test.test`
  expect(await pb.collection('members').requestEmailChange(address)).toBe(true)
  const token = await received(address, /confirm-email-change\/([\w.-]+)/)
  expect(await pb.collection('members').confirmEmailChange(token, PASSWORD)).toBe(true)
  expect(pb.authStore.token).toBe('')
  await pb.collection('members').authWithPassword(address, PASSWORD)
  expect(pb.authStore.record).toMatchObject({ id, email: address, verified: true })
})

it('a one-time password signs in and verifies', async () => {
  const ann = await account(run.engine)
  const pb = run.client()
  const { otpId } = await pb.collection('members').requestOTP(emailOf(ann))
  const code = await received(emailOf(ann), /\b(\d{8})\b/)
  await eventually(() => expect(sentTo(otpId)).toBe(ann.email))
  await pb.collection('members').authWithOTP(otpId, code)
  expect(pb.authStore.record?.id).toBe(ann.id)
  expect(stored(run.engine, ann).verified).toBe(true)
})
const sentTo = (otpId: string): unknown =>
  run.engine.db.prepare('SELECT "sentTo" FROM "_otps" WHERE id = ?').pluck().get(otpId)

it('the replies do not reveal which addresses have an account', async () => {
  const pb = run.client()
  await run.worker.drain()
  const before = smtp.received.length
  expect(await pb.collection('members').requestPasswordReset('nobody@test.test')).toBe(true)
  expect(await pb.collection('members').requestVerification('nobody@test.test')).toBe(true)
  expect((await pb.collection('members').requestOTP('nobody@test.test')).otpId).toMatch(/^\w{15}$/)
  await run.worker.drain()
  expect(smtp.received).toHaveLength(before)
})

it('an administrator tries every template', async () => {
  const root = await run.root()
  const subjects = {
    verification: 'Verify your Blue email',
    'password-reset': 'Reset your Blue password',
    'email-change': 'Confirm your Blue new email address',
    otp: 'OTP for Blue',
    'login-alert': 'Login from a new location',
  }
  for (const [template, subject] of Object.entries(subjects)) {
    const address = `${template}@test.test`
    expect(await root.settings.testEmail('members', address, template)).toBe(true)
    const [mail] = smtp.received.filter((message) => recipientOf(message) === address)
    expect(subjectOf(mail ?? '')).toBe(subject)
  }
  await expect(root.settings.testEmail('posts', 'a@test.test', 'otp')).rejects.toMatchObject({
    response: { data: { collection: { code: 'validation_invalid_auth_collection' } } },
  })
})
