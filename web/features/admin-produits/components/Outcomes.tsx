import { Badge, Text } from '@mantine/core'
import rows from '../../../admin-ui/components/Rows.module.css'
import { plural } from '../../../lib/format.ts'
import { PRODUIT_LABELS } from '../product-form.ts'
import type { Rehearsal } from '../use-rehearsal.ts'

type Outcome = Rehearsal['outcomes'][number]

const ACT_WORDS: Readonly<Record<Outcome['act'], string>> = {
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

const detailOf = ({ reason, act, changes }: Outcome): string =>
  reason ||
  changes
    .map(({ field, before, after }) =>
      act === 'create'
        ? `${labelOf(field)}\u00a0: ${after || 'vide'}`
        : `${labelOf(field)}\u00a0: ${before || 'vide'} → ${after || 'vide'}`,
    )
    .join(', ')

/** What each line comes to, before it is confirmed; those that change nothing are only counted. */
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
            <Badge color={ACT_COLORS[outcome.act]}>{ACT_WORDS[outcome.act]}</Badge>
          </li>
        ))}
    </ul>
  </>
)
