/** Text, e-mail, URL and rich text (PocketBase §1.4). */
import { isEmail } from '#drizzle/domain/email.ts'
import type { FieldError } from '#server/core/errors.ts'
import type { FieldOf } from '../../schema/definition.ts'
import { blank, failure } from '../../schema/field-errors.ts'
import { matchesPattern } from '../../schema/pattern.ts'

const DEFAULT_LONGEST = 5000

const codePoints = (value: string): number => {
  let count = 0
  for (const _ of value) count += 1
  return count
}

/** Length and pattern of a non-empty text. */
const checkText = (field: FieldOf<'text'>, value: string): FieldError | null => {
  const most = field.max || DEFAULT_LONGEST
  const length = value.length > most || (field.min ?? 0) > 0 ? codePoints(value) : value.length
  if (field.min && length < field.min)
    return failure('validation_min_text_constraint', `Must be at least ${field.min} character(s).`, {
      min: field.min,
    })
  if (length > most)
    return failure('validation_max_text_constraint', `Must be no more than ${most} character(s).`, {
      max: most,
    })
  if (field.pattern && !matchesPattern(field.pattern, value))
    return failure('validation_invalid_format', 'Invalid value format.')
  return null
}

const FORBIDDEN_KEY_CHARACTERS = [
  '.',
  '/',
  '\\',
  '|',
  '"',
  "'",
  '`',
  '<',
  '>',
  ':',
  '?',
  '*',
  '%',
  '$',
  '\0',
  '\t',
  '\n',
  '\r',
  ' ',
]
const RESERVED_KEY = /^(con|prn|aux|nul|com[1-9]|lpt[1-9])$/i
const DEFAULT_KEY_PATTERN = '^[a-z0-9]+$'

/** Characters refused in a primary key with a custom pattern: it names files and folders. */
const checkKeyCharacters = (value: string): FieldError | null => {
  const forbidden = FORBIDDEN_KEY_CHARACTERS.find((character) => value.includes(character))
  if (forbidden !== undefined)
    return failure(
      'validation_forbidden_pk_character',
      `'${forbidden}' is not a valid primary key character.`,
      { ch: forbidden },
    )
  if (RESERVED_KEY.test(value))
    return failure('validation_reserved_pk', `The primary key '${value}' is reserved and cannot be used.`, {
      reserved: value,
    })
  return null
}

const checkPlain = (field: FieldOf<'text'>, value: string): FieldError | null => {
  if (value === '') return field.required || field.primaryKey ? blank() : null
  return checkText(field, value)
}

const checkKey = (
  field: FieldOf<'text'>,
  value: string,
  original: string | null,
  isTaken: () => boolean,
): FieldError | null => {
  if (original !== null)
    return original === value
      ? null
      : failure('validation_pk_change', 'The record primary key cannot be changed.')
  if (field.pattern === DEFAULT_KEY_PATTERN) return checkPlain(field, value)
  if (value !== '' && isTaken())
    return failure('validation_pk_invalid', 'The record primary key is invalid or already exists.')
  return checkPlain(field, value) ?? checkKeyCharacters(value)
}

/**
 * A text or a primary key. A stored key (`original`) is not checked again: it may come from another system.
 * For a custom key pattern, `isTaken` looks for the same key, ignoring case.
 */
export const validateText = (
  field: FieldOf<'text'>,
  value: string,
  original: string | null,
  isTaken: () => boolean = () => false,
): FieldError | null =>
  field.primaryKey ? checkKey(field, value, original, isTaken) : checkPlain(field, value)

const isDomainAllowed = (
  domain: string,
  field: { onlyDomains?: readonly string[]; exceptDomains?: readonly string[] },
): boolean => {
  if (field.onlyDomains && field.onlyDomains.length > 0) return field.onlyDomains.includes(domain)
  return !field.exceptDomains?.includes(domain)
}

/** Null, or the error of the address (PocketBase core/field_email.go). */
export const validateEmail = (field: FieldOf<'email'>, value: string): FieldError | null => {
  if (value === '') return field.required ? blank() : null
  if (!isEmail(value)) return failure('validation_is_email', 'Must be a valid email address.')
  if (isDomainAllowed(value.slice(value.lastIndexOf('@') + 1), field)) return null
  return failure('validation_email_domain_not_allowed', 'Email domain is not allowed.')
}

const WITH_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i
/** Texts that a browser would run as a link. PocketBase takes `javascript:8080/…` for a host. */
const IS_CODE = /^(?:javascript|vbscript|data):/i

/**
 * Host names as accepted by PocketBase's validator (govalidator's `IsURL`): `-` and `_` are free in the first
 * label, single in the others, never at an end.
 */
const HOSTS = [
  '\\[[0-9a-f:.]+\\]',
  '[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?(?:[-.][a-z0-9]+)*',
  '[a-z0-9]+(?:[-_.][a-z0-9]+)*\\.[a-z0-9]+',
  '[\\p{L}\\d]+(?:(?:--?|\\.)[\\p{L}\\d]+)*',
]
const ADDRESS = new RegExp(`^(?:${HOSTS.join('|')})\\.?(?::\\d{1,5})?(?:[/?#]|$)`, 'iu')

/** Whether it is a URL. The scheme may be missing where a dot or a port shows that a host is meant. */
export const isUrl = (value: string): boolean => {
  const length = codePoints(value)
  if (length < 4 || length > 2082 || /[\s\p{Cc}]/u.test(value) || IS_CODE.test(value)) return false
  if (/%(?![0-9a-f]{2})/i.test(value)) return false
  if (!value.includes(':') && !/^[^?#.][^?#]*\./.test(value)) return false
  const bare = value.replace(/^(?:ftp|tcp|udp|wss?|https?):\/\//, '')
  const at = bare.lastIndexOf('@')
  const isAddress = (text: string): boolean =>
    ADDRESS.test(text) && (!text.startsWith('[') || URL.canParse(`http://${text}`))
  return isAddress(bare) || (at > 0 && isAddress(bare.slice(at + 1)))
}

/** The host with its port, as written; a URL without a scheme has none (Go's `url.Parse`). */
const hostOf = (value: string): string =>
  WITH_SCHEME.test(value) ? (value.replace(WITH_SCHEME, '').split(/[/?#]/)[0] ?? '').replace(/^.*@/, '') : ''

/** Null, or the error of the URL (PocketBase core/field_url.go). */
export const validateUrl = (field: FieldOf<'url'>, value: string): FieldError | null => {
  if (value === '') return field.required ? blank() : null
  if (!isUrl(value)) return failure('validation_invalid_url', 'Must be a valid url.')
  return isDomainAllowed(hostOf(value), field)
    ? null
    : failure('validation_url_domain_not_allowed', 'Url domain is not allowed.')
}

const EDITOR_BYTES = 5_242_880

/** Null, or the error of an empty or too large text (PocketBase core/field_editor.go). */
export const validateEditor = (field: FieldOf<'editor'>, value: string): FieldError | null => {
  if (value === '') return field.required ? blank() : null
  const most = field.maxSize || EDITOR_BYTES
  if (value.length * 3 <= most || Buffer.byteLength(value) <= most) return null
  return failure('validation_content_size_limit', `The maximum allowed content size is ${most} bytes.`, {
    maxSize: most,
  })
}
