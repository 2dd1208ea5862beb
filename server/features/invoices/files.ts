import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import type { ACCOUNT_FILES } from './contract.ts'
import { issuedIn, type Period } from './issued.ts'
import { eReportingCsv } from './reports/e-reporting.ts'
import { journalName, journalText } from './reports/journal.ts'
import { ossCsv } from './reports/oss.ts'
import { salesCsv } from './reports/sales.ts'
import { sellerOf } from './seller.ts'

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
