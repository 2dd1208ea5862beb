/** How a collection declares its fields, one maker a kind (`field-kinds.ts`), and what records of such fields are to TypeScript. */
import type { FileNames } from './domain/file-names.ts'
import { MIN_PASSWORD } from './domain/password.ts'
import { MAX_PRICE } from './domain/price.ts'
import type {
  AutodateField,
  BoolField,
  DateField,
  EditorField,
  EmailField,
  Field,
  Fields,
  FileField,
  GeoPointField,
  JsonField,
  NumberField,
  PasswordField,
  RelationField,
  SelectField,
  TextField,
  UrlField,
} from './field-kinds.ts'

type Options<F extends Field, Handled extends keyof F = never> = Omit<F, 'type' | Handled>

/** A text in one column; `''` when it is not set. */
export const text = (options: Options<TextField> = {}): TextField => ({ type: 'text', ...options })
/** Bytes of a rich text of the site: two hundred pages. */
export const RICH_TEXT_BYTES = 524_288
/** Rich text: HTML, cleaned by the hooks of the feature whose record it is in. */
export const editor = (options: Options<EditorField> = {}): EditorField => ({ type: 'editor', ...options })
/** An e-mail address (`domain/email.ts`); `''` when it is not set. */
export const email = (options: Options<EmailField> = {}): EmailField => ({ type: 'email', ...options })
/** An address with a host, as PocketBase reads one; one that a browser would run is none. `''` when it is not set. */
export const url = (options: Options<UrlField> = {}): UrlField => ({ type: 'url', ...options })
/** `false` when it is not set. */
export const bool = (options: Options<BoolField> = {}): BoolField => ({ type: 'bool', ...options })
/** An instant in UTC, `YYYY-MM-DD HH:MM:SS.mmmZ`; `''` when it is not set. */
export const date = (options: Options<DateField> = {}): DateField => ({ type: 'date', ...options })
/** An instant that the engine writes: on create, on update, or on both. */
export const autodate = (options: Options<AutodateField>): AutodateField => ({ type: 'autodate', ...options })
/** Only its hash is stored; the API never returns it. */
export const password = (options: Options<PasswordField> = {}): PasswordField => ({
  type: 'password',
  ...options,
})
/** Degrees; `{ lon: 0, lat: 0 }` when it is not set. */
export const geoPoint = (options: Options<GeoPointField> = {}): GeoPointField => ({
  type: 'geoPoint',
  ...options,
})
/** Any JSON, `null` when it is not set. `Value` is a promise of the writer: no shape is checked. */
export const json = <Value = unknown>(
  options: Options<JsonField<Value>, 'shape'> = {},
): JsonField<Value> => ({
  type: 'json',
  ...options,
})
/**
 * The given names of the record's files, written by the engine: stored names lose accents, spaces and signs.
 * Copied, shown and erased with the record.
 */
export const fileNames = (options: { readonly private?: boolean } = {}): JsonField<FileNames> =>
  json<FileNames>({ serverOnly: true, namesFiles: true, ...options })
/** A number, 0 when it is not set. */
export const number = (options: Options<NumberField, 'nullable'> = {}): NumberField<false> => ({
  type: 'number',
  ...options,
})
/** A number whose absence is `null`: no limit, no price, not yet known. */
export const optionalNumber = (
  options: Options<NumberField, 'nullable' | 'required'> = {},
): NumberField<true> => ({
  type: 'number',
  nullable: true,
  ...options,
})
/** Beyond it an amount is an attack on a sum. */
const MAX_CENTS = 10_000_000_000

/** Euros with at most two decimals, never negative. */
export const price = (options: Options<NumberField, 'nullable'> = {}): NumberField<false> =>
  number({ min: 0, max: MAX_PRICE, decimals: 2, money: 'euros', ...options })
/** A price that may be absent. */
export const optionalPrice = (
  options: Options<NumberField, 'nullable' | 'required'> = {},
): NumberField<true> => optionalNumber({ min: 0, max: MAX_PRICE, decimals: 2, money: 'euros', ...options })
/** Cents of money that has moved. */
export const cents = (options: Options<NumberField, 'nullable'> = {}): NumberField<false> =>
  number({ onlyInt: true, min: -MAX_CENTS, max: MAX_CENTS, money: 'cents', ...options })

/** One of the values; `''` when none is chosen and the field is optional. */
export const choice = <const Values extends readonly string[]>(
  values: Values,
  options: Options<SelectField<Values, 1>, 'values' | 'maxSelect'> = {},
): SelectField<Values, 1> => ({ type: 'select', values, maxSelect: 1, ...options })
/** Any of the values, each once, in the order in which they were sent. */
export const choices = <const Values extends readonly string[]>(
  values: Values,
  options: Options<SelectField<Values, 99>, 'values' | 'maxSelect'> = {},
): SelectField<Values, 99> => ({ type: 'select', values, maxSelect: 99, ...options })
/** The id of a record of the collection; `''` when there is none. */
export const relation = (
  collection: string,
  options: Options<RelationField<1>, 'collection' | 'maxSelect'> = {},
): RelationField<1> => ({ type: 'relation', collection, maxSelect: 1, ...options })
/** Ids of records of the collection, each once. */
export const relations = (
  collection: string,
  options: Options<RelationField<999>, 'collection' | 'maxSelect'> = {},
): RelationField<999> => ({ type: 'relation', collection, maxSelect: 999, ...options })
/** The stored name of one file; `''` when there is none. */
export const file = (options: Options<FileField<1>, 'maxSelect'> = {}): FileField<1> => ({
  type: 'file',
  maxSelect: 1,
  ...options,
})
/** The stored names of at most `maxSelect` files, in order. */
export const files = <Max extends number>(
  maxSelect: Max,
  options: Options<FileField<Max>, 'maxSelect'> = {},
): FileField<Max> => ({ type: 'file', maxSelect, ...options })

/** Keeps the exact type of each field; the call is pure so that a bundler may drop it. */
export const fields = <const F extends Fields>(declared: F): F => declared

/** The columns that every auth collection has (PocketBase system fields of auth collections). */
export const authFields = /* @__PURE__ */ fields({
  password: /* @__PURE__ */ password({
    label: 'Mot de passe',
    audited: true,
    hidden: true,
    system: true,
    required: true,
    min: MIN_PASSWORD,
  }),
  tokenKey: /* @__PURE__ */ text({
    hidden: true,
    system: true,
    autogeneratePattern: '[a-zA-Z0-9]{50}',
    unique: true,
  }),
  email: /* @__PURE__ */ email({
    label: 'Adresse e-mail',
    audited: true,
    system: true,
    required: true,
    unique: true,
  }),
  emailVisibility: /* @__PURE__ */ bool({ label: 'Adresse visible', system: true }),
  verified: /* @__PURE__ */ bool({ label: 'Adresse confirmée', system: true }),
})

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const
/** Slugs: lowercase words joined by hyphens. */
export const SLUG = '^[a-z0-9]+(-[a-z0-9]+)*$'

type ValueOf<F extends Field> =
  F extends NumberField<infer Nullable>
    ? Nullable extends true
      ? number | null
      : number
    : F extends BoolField
      ? boolean
      : F extends SelectField<infer Values, infer Max>
        ? Max extends 1
          ? F['required'] extends true
            ? Values[number]
            : Values[number] | ''
          : Values[number][]
        : F extends RelationField<infer Max> | FileField<infer Max>
          ? Max extends 1
            ? string
            : string[]
          : F extends JsonField<infer Value>
            ? Value | null
            : F extends GeoPointField
              ? { lon: number; lat: number }
              : string

/** What every record carries beside its declared fields. */
type RecordBase = {
  id: string
  collectionId: string
  collectionName: string
  created: string
  updated: string
}

/** A record as the API sends it: passwords never, hidden fields only to superusers, `expand` on request. */
export type RecordOf<F extends Fields, Expand = unknown> = RecordBase & {
  -readonly [Name in keyof F as F[Name] extends PasswordField ? never : Name]: ValueOf<F[Name]>
} & { expand?: Expand }

/** What a client submits: everything is optional to the type, the server validates. */
export type CreateOf<F extends Fields> = { id?: string } & { -readonly [Name in keyof F]?: ValueOf<F[Name]> }

type Uploaded = File | Blob
/** A file field takes files beside the names of those that stay. */
type SubmittedOf<F extends Field> =
  F extends FileField<infer Max>
    ? Max extends 1
      ? string | Uploaded | null
      : string | Uploaded | (string | Uploaded)[] | null
    : F extends NumberField
      ? number | null
      : ValueOf<F>
/** Names that a modifier may follow or precede (PocketBase: `tags+`, `+tags`, `tags-`, `stock-`). */
type Modified<F extends Fields> = {
  [Name in keyof F & string as F[Name] extends FileField | RelationField | SelectField | NumberField
    ? `${Name}+` | `${Name}-` | `+${Name}`
    : never]?: unknown
}
/** What an auth collection takes beside its fields. */
type Proofs<F extends Fields> = 'password' extends keyof F
  ? { passwordConfirm?: string; oldPassword?: string }
  : unknown

/** What a client may submit to the record API: declared fields, files, modifiers; nothing else compiles. */
export type SubmitOf<F extends Fields> = { id?: string } & {
  -readonly [Name in keyof F]?: SubmittedOf<F[Name]>
} & Modified<F> &
  Proofs<F>
