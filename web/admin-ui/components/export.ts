/** Files made in the browser from rows that are already there. */
import { csvOf } from '#drizzle/domain/csv.ts'
import { toFrench, toParis } from './paris-time.ts'

/** A stored instant, or a day. */
const INSTANT = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** What a French spreadsheet takes for a date: `23/11/2026 09:33` in Paris, `23/11/2026`. Other texts stay. */
const dated = (text: string): string =>
  INSTANT.test(text) ? toFrench(toParis(text)) : text.replace(DAY, '$3/$2/$1')

/** Words that a column's name writes without their signs. */
const SIGNS: Readonly<Record<string, string>> = {
  acceptee: 'acceptée',
  acces: 'accès',
  accordees: 'accordées',
  accuse: 'accusé',
  activite: 'activité',
  categorie: 'catégorie',
  confirmee: 'confirmée',
  consignee: 'consignée',
  cree: 'créé',
  debut: 'début',
  declaree: 'déclarée',
  delai: 'délai',
  derniere: 'dernière',
  duree: 'durée',
  echeance: 'échéance',
  edition: 'édition',
  email: 'e-mail',
  envoyee: 'envoyée',
  etat: 'état',
  id: 'identifiant',
  invitee: 'invitée',
  lecons: 'leçons',
  libelle: 'libellé',
  modifiee: 'modifiée',
  numero: 'numéro',
  payee: 'payée',
  payees: 'payées',
  prenom: 'prénom',
  prevues: 'prévues',
  prouvee: 'prouvée',
  realisee: 'réalisée',
  reception: 'réception',
  reclamation: 'réclamation',
  recu: 'reçu',
  recue: 'reçue',
  repondu: 'répondu',
  repondue: 'répondue',
  reponse: 'réponse',
  retiree: 'retirée',
  terminee: 'terminée',
  terminees: 'terminées',
  utilise: 'utilisé',
  utilisees: 'utilisées',
  verifie: 'vérifié',
}

/** `fin_d_acces` is read « Fin d’accès »; in JSON it keeps its name. */
const head = (name: string): string => {
  const sentence = name
    .split('_')
    .map((word) => SIGNS[word] ?? word)
    .join(' ')
    .replace(/\b([dl]) /g, '$1’')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** CSV as French spreadsheets open it; heads and dates as people read them. */
export const toCsv = (rows: readonly Record<string, unknown>[]): string => {
  const names = Object.keys(rows[0] ?? {})
  return csvOf(
    names.map(head),
    rows.map((row) =>
      names.map((name) => {
        const value = row[name]
        return typeof value === 'number' ? value : dated(String(value ?? ''))
      }),
    ),
  )
}

/** Gives the rows to the person as a file named `name-2026-11-20.csv` (or `.json`). */
export const downloadRows = (
  name: string,
  format: 'json' | 'csv',
  rows: readonly Record<string, unknown>[],
): void => {
  const text = format === 'csv' ? toCsv(rows) : JSON.stringify(rows, null, 2)
  const type = format === 'csv' ? 'text/csv;charset=utf-8' : 'application/json'
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.${format}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
