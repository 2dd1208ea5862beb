import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import type { ACCOUNT_FILES } from '../contract.ts'
import { issuedIn, type Period } from '../documents/issued-documents.ts'
import { sellerOf } from '../issuing/seller.ts'
import { eReportingCsv } from './e-reporting.ts'
import { journalName, journalText } from './journal.ts'
import { ossCsv } from './oss.ts'
import { salesCsv } from './sales.ts'

type AccountFile = (typeof ACCOUNT_FILES)[number]

const CONTENTS = {
  ventes: salesCsv,
  'e-reporting': eReportingCsv,
  ue: ossCsv,
  ecritures: journalText,
} as const

/** A file of a period's documents, with its file name. */
export const accountFile = async (
  engine: Engine,
  file: AccountFile,
  period: Period,
): Promise<{ name: string; text: string }> => {
  const text = CONTENTS[file](await issuedIn(engine, period))
  if (file !== 'ecritures') return { name: `${file}-${period.from}-${period.to}.csv`, text }
  const { siren } = sellerOf(engine.read(system).firstOrNull(siteSettings, {}))
  return { name: journalName(siren, period.to), text }
}
