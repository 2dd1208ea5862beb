/**
 * The secrets of a mail: one-time links and codes, and the link of a guest's order. A stored mail loses them
 * as soon as it was sent or given up, and with a mail server they are never stored.
 */
import { orders } from '#drizzle/collections/payments.ts'
import { surveyRequests } from '#drizzle/collections/quality.ts'
import { withdrawals } from '#drizzle/collections/withdrawals.ts'
import { link } from '#drizzle/domain/paths.ts'
import type { Reader } from '#server/records/types.ts'
import { CODE_INTRODUCTION } from './labels.ts'

/** Replaces a secret. */
export const REMOVED = '[retiré]'

/** In an address of the site a secret is named so: `token`, `acces` where one finds orders again, or `reprise` where one finds a cart. */
const PARAMETER = /([?&](?:amp;|#38;)?)(?:token|acces|reprise|alerte)=[^&#]+/g
/** The questionnaire of a training: its address ends with the id of the request and its secret. */
const SURVEY_PATH = link('survey', { token: '' })
const SURVEY = new RegExp(`(${SURVEY_PATH}[a-z0-9]{15})[\\w-]+`, 'g')
const SURVEY_LINK = new RegExp(`${SURVEY_PATH}([a-z0-9]{15})\\[retiré\\]`, 'g')
/** The receipt of a withdrawal: its id is followed by the declaration's secret. */
const DECLARATION = /([?&](?:annuler|effet)=[a-z0-9]{15}#)[\w-]+/g
const DECLARATION_LINK = /([?&](?:annuler|effet)=([a-z0-9]{15})#)\[retiré\]/g
const CODE = new RegExp(`${CODE_INTRODUCTION}[\\d ]+`, 'g')
const REMOVED_CODE = `Code de connexion\u00a0: ${REMOVED}`
/** The page of an order and its terms, whose token the order itself keeps. */
const ORDER_LINK = /\/(?:commande\/([\w-]+)|api\/orders\/([\w-]+)\/terms)\?\[retiré\]/g

export interface Texts {
  readonly html: string
  readonly text: string
}

/** Addresses of this site alone: what a person writes in a contact's answer may lead elsewhere with parameters of the same names. */
const addressesOf = (publicUrl: string): RegExp =>
  new RegExp(`${publicUrl.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}[/?#][^\\s"'<>]*`, 'g')

/** The same mail without its secrets: every one in an address of this site (`publicUrl`), and codes. */
export const withoutSecrets = ({ html, text }: Texts, publicUrl: string): Texts => {
  const addresses = addressesOf(publicUrl)
  const without = (sentence: string): string =>
    sentence
      .replace(addresses, (address) =>
        [PARAMETER, SURVEY, DECLARATION].reduce(
          (left, secret) => left.replace(secret, `$1${REMOVED}`),
          address,
        ),
      )
      .replace(CODE, REMOVED_CODE)
  return { html: without(html), text: without(text) }
}

/** As `withoutSecrets` leaves it: in the parameters of an address, at the end of one, or after the introduction of a code. */
const LACKING = /[?&#](?:amp;|#38;)?\[retiré\]|\/[a-z0-9]{15}\[retiré\]|Code de connexion\u00a0: \[retiré\]/

export const lacksSecrets = ({ html, text }: Texts): boolean => LACKING.test(html) || LACKING.test(text)

/** The same mail with the links of its orders, questionnaires and declarations, which keep their own secrets; what served once stays away. */
export const withKeptLinks = (reader: Reader, { html, text }: Texts): Texts => {
  const fill = (sentence: string) =>
    sentence
      .replace(ORDER_LINK, (found, page: string | undefined, terms: string | undefined) => {
        const token = reader.firstOrNull(orders, { number: page ?? terms ?? '' })?.accessToken
        return token ? found.replace(REMOVED, () => `token=${token}`) : found
      })
      .replace(SURVEY_LINK, (found, id: string) => {
        const token = reader.getOrNull(surveyRequests, id)?.token
        return token ? found.replace(REMOVED, () => token) : found
      })
      .replace(DECLARATION_LINK, (found, before: string, id: string) => {
        const token = reader.getOrNull(withdrawals, id)?.undoToken
        return token ? before + token : found
      })
  return { html: fill(html), text: fill(text) }
}
