import { Badge, Text } from '@mantine/core'
import { toCents } from '#drizzle/domain/cents.ts'
import { PRODUIT_LABELS } from '#drizzle/domain/produit-labels.ts'
import rows from '../../../admin-ui/components/Rows.module.css'
import { TAX_LABELS, WITHDRAWAL_LABELS } from '../../../admin-ui/labels.ts'
import { cents, plural } from '../../../lib/format.ts'
import { KIND_LABELS, STATUS_LABELS } from '../product-form.ts'
import type { Rehearsal } from '../use-rehearsal.ts'

type Outcome = Rehearsal['outcomes'][number]

const ACT_LABELS: Readonly<Record<Outcome['act'], string>> = {
  create: 'À créer',
  change: 'À modifier',
  same: 'Inchangé',
  refuse: 'Refusé',
}
const ACT_COLORS: Readonly<Record<Outcome['act'], string>> = {
  create: 'green',
  change: 'blue',
  same: 'gray',
  refuse: 'red',
}

/** How many lines come to what. */
export const summaryOf = (outcomes: readonly Outcome[]): string => {
  const count = (act: Outcome['act']) => outcomes.filter((outcome) => outcome.act === act).length
  return [
    plural(count('create'), 'création', 'créations'),
    plural(count('change'), 'modification', 'modifications'),
    plural(count('refuse'), 'refus', 'refus'),
    plural(count('same'), 'ligne inchangée', 'lignes inchangées'),
  ].join(', ')
}

const labelOf = (field: string): string => {
  const labels: Readonly<Record<string, string>> = PRODUIT_LABELS
  return labels[field] ?? field
}

const LABELS: Readonly<Record<string, string>> = {
  ...STATUS_LABELS,
  ...KIND_LABELS,
  ...TAX_LABELS,
  ...WITHDRAWAL_LABELS,
}
const NAMED = ['status', 'kind', 'taxTreatment', 'withdrawal']
const EUROS = ['price', 'salePrice']
/** Letters of a text that a list shows of it. */
const MAX_LENGTH = 80

/** A value as people read it: an amount with its euros, a choice by its name, a long text by its beginning. */
const shownOf = (field: string, text: string): string => {
  if (text === '') return 'vide'
  if (EUROS.includes(field)) return cents(toCents(Number(text)))
  if (NAMED.includes(field)) return LABELS[text] ?? text
  if (field === 'taxRate') return `${text.replace('.', ',')}\u00a0%`
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

const detailOf = ({ reason, act, changes }: Outcome): string =>
  reason ||
  changes
    .map(({ field, before, after }) =>
      act === 'create'
        ? `${labelOf(field)}\u00a0: ${shownOf(field, after)}`
        : `${labelOf(field)}\u00a0: ${shownOf(field, before)} → ${shownOf(field, after)}`,
    )
    .join(', ')

/** The outcome of each line, before the confirmation; unchanged lines are only counted. */
export const Outcomes = ({ outcomes }: { outcomes: readonly Outcome[] }) => (
  <>
    <Text role="status" fw={600}>
      {summaryOf(outcomes)}
    </Text>
    <ul className={rows.rows}>
      {outcomes
        .filter(({ act }) => act !== 'same')
        .map((outcome) => (
          <li key={outcome.line}>
            <div className={rows.what}>
              <Text fw={600}>{`${outcome.line}. ${outcome.title || 'Sans titre'}`}</Text>
              <Text size="sm" c="dimmed">
                {detailOf(outcome)}
              </Text>
            </div>
            <Badge color={ACT_COLORS[outcome.act]}>{ACT_LABELS[outcome.act]}</Badge>
          </li>
        ))}
    </ul>
  </>
)
