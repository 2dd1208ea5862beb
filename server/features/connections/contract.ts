import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'
import { INCOMPLETE_ADDRESS, REQUIRED } from '#drizzle/domain/form-sentences.ts'
import { emailBody } from '#drizzle/email-body.ts'

const HOST = 'Indiquez un nom de serveur, par exemple smtp.example.com.'
const PORT = 'Indiquez un port entre 1 et 65535.'
const required = z.string().trim().min(1, REQUIRED).max(255)
/** Empty: the stored one stays. */
const secret = z.string().max(500).default('')

/** Who mails come from, and by which server; `isOn` false: they are stored and not sent. */
const mail = z.strictObject({
  isOn: z.boolean(),
  host: z
    .string()
    .trim()
    .max(255)
    .regex(/^$|^[\w.-]+$|^\[?[\da-f:]+\]?$/i, HOST),
  port: z.number().int(PORT).min(1, PORT).max(65535, PORT),
  username: z.string().trim().max(255),
  /** TLS from the first byte (usual with port 465); otherwise STARTTLS where the server offers it. */
  isTls: z.boolean(),
  senderName: required,
  senderAddress: emailBody,
})
const bucket = z.strictObject({
  isOn: z.boolean(),
  endpoint: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: INCOMPLETE_ADDRESS })]),
  region: z.string().trim().max(100),
  bucket: z.string().trim().max(255),
  accessKey: z.string().trim().max(255),
  forcePathStyle: z.boolean(),
})
const backups = z.strictObject({
  /** One every night by itself. */
  isDaily: z.boolean(),
  /** How many of them stay. */
  keep: z
    .number()
    .int()
    .min(1, 'Gardez au moins une sauvegarde.')
    .max(365, 'Gardez 365 sauvegardes au plus.'),
})

/** Set by a variable of the environment: it is shown and cannot be changed here. */
const isFixed = z.boolean()
const stored = z.object({
  mail: mail.extend({ hasSecret: z.boolean(), isFixed, isSenderFixed: z.boolean() }).strip(),
  files: bucket.extend({ hasSecret: z.boolean(), isFixed }).strip(),
  archive: bucket.extend({ hasSecret: z.boolean(), isFixed }).strip(),
  backups: backups.strip(),
})

/** Mail server, buckets and backups as they are in force, without their secrets. */
export const readConnections = endpoint({
  method: 'GET',
  path: '/api/admin/connections',
  access: ['settings.manage'],
  summary: 'Mail server, buckets and backups',
  reply: stored,
})

/**
 * Changes them from the next mail and file on. An empty secret leaves the stored one. 400 by field, also where the
 * environment has set them. A bucket is tried before it is stored. 403 for all but
 * administrators.
 */
export const changeConnections = endpoint({
  method: 'PATCH',
  path: '/api/admin/connections',
  access: ['settings.manage'],
  summary: 'Change mail server, buckets and backups',
  body: z
    .strictObject({
      mail: mail.extend({ secret }),
      files: bucket.extend({ secret }),
      archive: bucket.extend({ secret }),
      backups,
    })
    .partial(),
  reply: stored,
})

/** Sends a mail to the caller, or writes, reads and deletes a file; 400 with the reason when it fails. */
export const testConnection = endpoint({
  method: 'POST',
  path: '/api/admin/connections/test',
  access: ['settings.manage'],
  summary: 'Test the mail server or a bucket',
  body: z.strictObject({ what: z.enum(['mail', 'files', 'archive']) }),
  reply: z.object({ sentTo: z.string() }),
  perMinute: 10,
})
