import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { INDICATOR_QUESTIONS, INDICATOR_TITLES } from '#drizzle/domain/quality.ts'
import { dateTime, shortDate } from '../../../lib/moments.ts'
import type { FoundIndicator } from '../queries.ts'
import styles from './Binder.module.css'
import { StateMark } from './StateMark.tsx'

/** Of this screen, of the administration, or of the public site, which is another document. */
const Where = ({ path, children }: { path: string; children: string }) => {
  if (path === '') return <span>{children}</span>
  if (path.startsWith('#') || !path.startsWith('/admin'))
    return (
      <Anchor href={path} inherit>
        {children}
      </Anchor>
    )
  return (
    <Anchor component={Link} to={path} inherit>
      {children}
    </Anchor>
  )
}

const Item = ({ found }: { found: FoundIndicator }) => {
  const { indicator, state, evidence, lacks } = found
  return (
    <li className={styles.indicator} data-state={state}>
      <div className={styles.name}>
        <Text span fw={600}>
          {INDICATOR_TITLES[indicator]}
        </Text>
        <StateMark state={state} />
      </div>
      <Text size="sm" c="dimmed">
        {`${INDICATOR_QUESTIONS[indicator]} (indicateur\u00a0${indicator})`}
      </Text>
      {lacks.length > 0 ? (
        <ul className={styles.lacks} aria-label="À compléter">
          {lacks.map(({ what, path }) => (
            <li key={what}>
              <Where path={path}>{what}</Where>
            </li>
          ))}
        </ul>
      ) : null}
      {evidence.length > 0 ? (
        <ul className={styles.evidence} aria-label={state === 'exempt' ? 'Pourquoi' : 'Preuves'}>
          {evidence.map(({ what, at, path }) => (
            <li key={`${what} ${at}`}>
              <Where path={path}>{what}</Where>
              {at ? <span title={dateTime(at)}>{`, ${shortDate(at)}`}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}

/** Each indicator with its state, what proves it and what it lacks. */
export const Indicators = ({ findings, label }: { findings: readonly FoundIndicator[]; label: string }) => (
  <ul className={styles.indicators} aria-label={label}>
    {findings.map((found) => (
      <Item key={found.indicator} found={found} />
    ))}
  </ul>
)
