import { expect, it } from 'vitest'
import * as z from 'zod'
import { emailBody } from '#drizzle/email-body.ts'
import { issueSentence } from '#server/core/issue-sentences.ts'

/** What is said of a value that a schema refuses. */
const said = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value, { error: issueSentence }).error?.issues.map(({ message }) => message) ?? []

it('a validation message asks to tick a box, whether it was unticked or absent', () => {
  for (const value of [false, undefined, 'oui'])
    expect(said(z.literal(true), value)).toEqual(['Merci de cocher cette case pour continuer.'])
})

it('a validation message calls a missing value missing, also for a list of choices', () => {
  for (const schema of [z.string(), z.number(), z.enum(['a', 'b']), z.literal('a')])
    expect(said(schema, undefined)).toEqual(['Ce champ est nécessaire.'])
  expect(said(z.enum(['a', 'b']), 'c')).toEqual(['Cette valeur n’est pas dans la liste des choix.'])
})

it('a validation message of an address equals the pages’', () => {
  expect(said(emailBody, 'léa@')).toEqual(['Cette adresse e-mail semble incomplète.'])
  expect(said(z.url(), 'x')).toEqual(['Cette valeur ne convient pas.'])
})
