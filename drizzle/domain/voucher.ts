/**
 * « Bons d’accès »: codes that open a course to their holder, created in batches for a company or a group.
 */
import { RECOVERY_SIGNS } from './recovery-code.ts'

/** Look-alike characters: users who copy a code from a letter type either. */
const LIKE: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/** Codes per batch, each for one person. */
export const MAX_CODES = 500
/** Maximum uses of a shared code. */
export const MAX_USES = 1000
/** Ten years. */
export const MAX_ACCESS_DAYS = 3650
/** Minimum length of a custom code: shorter ones can be guessed. */
export const MIN_SHARED_CODE_LENGTH = 8
export const MAX_CODE_LENGTH = 40
export const MAX_LABEL_LENGTH = 160
/** Alphabet of generated codes: twelve of thirty-two characters are sixty bits. */
export const CODE_SIGNS = RECOVERY_SIGNS
export const CODE_LENGTH = 12

export const VOUCHER_KINDS = ['single', 'shared'] as const
export type VoucherKind = (typeof VOUCHER_KINDS)[number]

/** `ABCD-EFGH-JKLM`, as printed and read aloud. */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** Display form of a custom code: capitals, other characters as hyphens; `''` when nothing readable is left. */
export const shownCode = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * The lookup key of a code, however it was copied: any case, accents, spaces and hyphens anywhere, O for 0, I
 * or L for 1. Two codes with the same key are the same code.
 */
export const voucherKey = (typed: string): string =>
  shownCode(typed)
    .replace(/-/g, '')
    .replace(/[OIL]/g, (sign) => LIKE[sign] ?? sign)

export const NO_VOUCHER = 'Ce code n’existe pas. Vérifiez chaque signe sur le document qui vous a été remis.'
export const VOUCHER_USED = 'Ce bon a déjà été utilisé.'
export const VOUCHER_FULL = 'Toutes les places de ce bon ont été prises.'
export const VOUCHER_OVER = 'La date limite de ce bon est passée.'
export const VOUCHER_REVOKED = 'Ce bon a été annulé par la personne qui l’a émis.'
export const VOUCHER_CLOSED = 'Cette formation n’est plus proposée\u00a0: ce bon ne peut plus l’ouvrir.'
export const VOUCHER_SPENT =
  'Vous avez déjà utilisé un bon de cette série, et l’accès qu’il ouvrait a pris fin.'
export const VOUCHER_SUSPENDED =
  'Votre accès à cette formation a été suspendu\u00a0: un bon ne le rouvre pas. Écrivez-nous pour en parler.'
/** Shown after too many wrong codes. */
export const TOO_MANY_CODES =
  'Trop de codes inconnus ont été essayés. Attendez dix minutes avant de recommencer.'

interface Batch {
  readonly revokedAt: string
  /** The last valid day in Paris, `2026-12-31`; empty without end. */
  readonly lastDay: string
  readonly places: number
  readonly used: number
}

export type VoucherState = 'open' | 'full' | 'over' | 'revoked'

/** The state of a batch on a day in Paris. */
export const batchState = ({ revokedAt, lastDay, places, used }: Batch, today: string): VoucherState => {
  if (revokedAt !== '') return 'revoked'
  if (used >= places) return 'full'
  return lastDay !== '' && lastDay < today ? 'over' : 'open'
}
